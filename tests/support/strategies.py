"""Hypothesis strategies shared by the tests of the rules."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 200),
    st.integers(),
    st.floats(),
    st.text(max_size=5),
)
"""What JSON can hold that is not a container, and the floats that Python's JSON reads besides."""

json_like = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(st.text(max_size=6), inner),
    max_leaves=12,
)
"""Anything that a damaged or foreign save could contain."""


@st.composite
def damaged(draw: st.DrawFn, data: Any) -> Any:
    """Return JSON-like data with one thing in it replaced, left out or doubled."""
    if isinstance(data, dict) and data and draw(st.integers(0, 9)):
        key = draw(st.sampled_from(sorted(data)))
        if not draw(st.integers(0, 19)):
            return {other: value for other, value in data.items() if other != key}
        return data | {key: draw(damaged(data[key]))}
    if isinstance(data, list) and data and draw(st.integers(0, 9)):
        index = draw(st.integers(0, len(data) - 1))
        change = draw(st.sampled_from(["inside", "inside", "inside", "drop", "double"]))
        kept = [draw(damaged(data[index]))] if change == "inside" else [data[index]] * 2
        return data[:index] + ([] if change == "drop" else kept) + data[index + 1 :]
    if isinstance(data, int):
        return draw(st.integers(-2, 14) | scalars)
    return draw(json_like)
