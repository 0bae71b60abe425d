"""The fit: a logistic regression for each phase, first on outcomes, then on later values.

Who won is a noisy answer to "how good is this position?". The value some ends of the own turn
later is much less noisy and hardly biased once the weights are roughly right; so after a fit on
outcomes a few more rounds learn from that (n-step bootstrapping).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from firmware.tune.gather import Lessons
from rules.skipbo.features import END, OTHER, OWN, PHASES
from rules.skipbo.value import Weights

Floats = NDArray[np.float64]
Columns = NDArray[np.int64]

AHEAD = 2
"""Ends of the own turn between a position and the value that it learns from. Measured: 2 beats 1, 3
and the outcome."""

ROUNDS = 4
"""Fits on later values after the one on outcomes."""

RIDGE = 1.0
"""Pull of every weight to 0, in observations: keeps those finite that the lessons leave open."""

STEPS, SMALL = 50, 1e-6
"""Newton steps at the most, and the change of a weight that ends them."""

BLOCK = 50_000
"""Positions that are weighed at a time, which saves a second copy of them all."""

DIGITS = 4
"""Decimals of a weight in the file."""


def logistic(logits: Floats) -> Floats:
    """Return the probabilities of log odds."""
    likely: Floats = 1 / (1 + np.exp(-np.clip(logits, -50, 50)))
    return likely


def regress(
    positions: Floats, targets: Floats, columns: Sequence[Columns], start: Floats | None = None
) -> Floats:
    """Return the weights that explain `targets` (probabilities, 0..1) best, by Newton's method.

    There is a target a position for each of `columns`, which are the features that it depends on.
    Maximum likelihood with a ridge; the same input gives the same. `start` is where to begin.
    """
    width = positions.shape[1]
    weights = np.zeros(width) if start is None else start.copy()
    lessons = positions, targets, columns
    reached = _likelihood(*lessons, weights)
    for _ in range(STEPS):
        step = _newton(*lessons, weights)
        # Where the likelihood is almost flat a full step can overshoot.
        while (likely := _likelihood(*lessons, weights + step)) < reached:
            step = step / 2
            if np.abs(step).max() < SMALL:
                return weights
        weights, reached = weights + step, likely
        if np.abs(step).max() < SMALL:
            break
    return weights


def _newton(
    positions: Floats, targets: Floats, columns: Sequence[Columns], weights: Floats
) -> Floats:
    slope, bend = -RIDGE * weights, RIDGE * np.eye(len(weights))
    for at in range(0, len(positions), BLOCK):
        for number, own in enumerate(columns):
            part = positions[at : at + BLOCK, own]
            likely = logistic(part @ weights[own])
            slope[own] += part.T @ (targets[at : at + BLOCK, number] - likely)
            bend[np.ix_(own, own)] += (part * (likely * (1 - likely))[:, None]).T @ part
    return np.asarray(np.linalg.solve(bend, slope), np.float64)


def _likelihood(
    positions: Floats, targets: Floats, columns: Sequence[Columns], weights: Floats
) -> float:
    logits = _logits(positions, columns, weights)
    said = float((targets * logits).sum() - np.logaddexp(0, logits).sum())
    return said - float(RIDGE / 2 * weights @ weights)


def _logits(positions: Floats, columns: Sequence[Columns], weights: Floats) -> Floats:
    """Return the log odds of each target of each position."""
    return np.stack([positions[:, own] @ weights[own] for own in columns], axis=1)


def later_ends(lessons: Lessons, ahead: int = AHEAD) -> NDArray[np.int64]:
    """Return for each position the row of the seat's `ahead`-th end of a turn after it.

    -1 where the game has no so many: there the outcome is to be learned from.
    """
    players = lessons.games.astype(np.int64) * (int(lessons.seats.max(initial=0)) + 1)
    players += lessons.seats
    order = np.argsort(players, kind="stable")
    own, is_end = players[order], lessons.phases[order] == END
    ends = np.flatnonzero(is_end)
    later = np.full(len(order), -1)
    if len(ends):
        wanted = np.cumsum(is_end) + ahead - 1
        found = ends[np.minimum(wanted, len(ends) - 1)]
        same = (wanted < len(ends)) & (own[found] == own)
        later[order[same]] = order[found[same]]
    return later


def columns_of(width: int, *, partners: bool) -> list[Columns]:
    """Return which features each target depends on: the own ones and those of one rival.

    Partners have one target, which depends on all features.
    """
    if partners:
        return [np.arange(width)]
    own = np.arange(len(OWN))
    starts = range(len(OWN), width, len(OTHER))
    return [np.concatenate([own, np.arange(start, start + len(OTHER))]) for start in starts]


def fit(lessons: Lessons, *, partners: bool, ahead: int = AHEAD, rounds: int = ROUNDS) -> Weights:
    """Return the weights that these lessons teach, rounded as they are written down.

    What is learned is who of two is ahead of the other in the end; of partners, who wins.
    """
    rows = [np.flatnonzero(lessons.phases == phase) for phase in range(len(PHASES))]
    positions = [lessons.positions[own].astype(np.float64) for own in rows]
    columns = columns_of(lessons.positions.shape[1], partners=partners)
    ends = (lessons.won[:, None] if partners else lessons.ahead).astype(np.float64)
    weights = [regress(own, ends[at], columns) for own, at in zip(positions, rows, strict=True)]
    later = later_ends(lessons, ahead)
    for _ in range(rounds):
        logits = _logits(positions[END], columns, weights[END])
        targets = _targets(logits, rows[END], later, ends)
        weights = [
            regress(own, targets[at], columns, before)
            for own, at, before in zip(positions, rows, weights, strict=True)
        ]
    return tuple(map(_rounded, weights))


def _targets(
    logits: Floats, rows: NDArray[np.int64], later: NDArray[np.int64], ends: Floats
) -> Floats:
    """Return what to learn from: the value at the later end, the outcome where there is none."""
    values = np.zeros_like(ends)
    values[rows] = logistic(logits)
    return np.where(later[:, None] >= 0, values[later], ends)


def _rounded(weights: Sequence[float] | Floats) -> tuple[float, ...]:
    # Adding 0.0 turns a minus zero into a plain one.
    return tuple(round(float(weight), DIGITS) + 0.0 for weight in weights)
