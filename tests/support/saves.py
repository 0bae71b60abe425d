"""Games and saves for the tests of the store."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from firmware.kept import Kept
from firmware.padsession import PadSession
from firmware.session import Session
from firmware.store import Store
from rules.game import NOBODY


def whole(game: Kept) -> tuple[object, ...]:
    """Everything that has to survive."""
    if isinstance(game, PadSession):
        pad = game.pad
        return (
            game.slug,
            game.sheet,
            pad.page,
            pad.totals,
            pad.seconds,
            pad.can_redo(),
            game.players,
        )
    assert isinstance(game, Session)
    match = game.match
    return (
        match.state.dump(),
        list(match.transcript()),
        match.sheet.rounds,
        match.starter,
        match.can_redo(),
        game.can_undo(),
        game.players,
        game.seed,
        match.setup,
    )


def opened(folder: Path, time: Callable[[], float] = lambda: 1000.0) -> Store:
    return Store(folder, time)


def reopened(store: Store, folder: Path) -> Store:
    store.close()
    return opened(folder)


def kept(store: Store, game: Session) -> int:
    store.keep(game)
    assert game.key is not None
    return game.key


def play_on(game: Session, moves: int) -> Session:
    """Let everybody play their first legal move so many times, through round after round."""
    for _ in range(moves):
        if game.match.is_over:
            break
        if game.match.to_move == NOBODY:
            game.next_round()
        else:
            game.play(game.match.state.legal_moves()[0])
    return game


def game_in(store: Store, key: int) -> Session:
    """Return a kept game, which is not a score pad. Raises BadSave."""
    game = store.restore(key)
    assert isinstance(game, Session)
    return game
