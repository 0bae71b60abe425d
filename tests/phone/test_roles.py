"""The code and the tries on a clock that the test turns; roles and sessions without a network."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count

import pytest

from firmware.phone.port import Kind, Role
from firmware.phone.roles import (
    CODE_SECONDS,
    FIRST_PAUSE,
    LONGEST_PAUSE,
    MOST_PHONES,
    MOST_STREAMS,
    TRIES,
    Full,
    Pairing,
    Pausing,
    WrongCode,
    new_code,
    new_token,
)

ANN = Role(Kind.PLAYER, "Ann")


@pytest.fixture
def pairing() -> Pairing:
    codes = (f"{number:06}" for number in count(1))
    tokens = (f"token {number}" for number in count(1))
    return Pairing(lambda: next(codes), lambda: next(tokens))


def wrong(pairing: Pairing, times: int, now: float) -> Iterator[int]:
    """Say a wrong code so many times; give the tries that are left."""
    for _ in range(times):
        with pytest.raises(WrongCode) as caught:
            pairing.pair("999999", "Eve", now)
        yield caught.value.left


def paused(pairing: Pairing, now: float, code: str = "999999") -> float:
    with pytest.raises(Pausing) as caught:
        pairing.pair(code, "Eve", now)
    return caught.value.seconds


def shut_out(pairing: Pairing, now: float) -> float:
    """Use up the tries; return how long the pause is."""
    list(wrong(pairing, TRIES - 1, now))
    return paused(pairing, now)


def test_a_code_has_six_digits_and_a_token_more_than_anybody_can_try() -> None:
    assert all(len(code) == 6 and code.isdigit() for code in (new_code() for _ in range(100)))
    assert len({new_code() for _ in range(100)}) > 90
    assert len(new_token()) >= 43
    assert new_token() != new_token()


def test_whoever_says_the_code_is_let_in_as_a_viewer(pairing: Pairing) -> None:
    token, phone = pairing.pair(pairing.code(0.0), "Ann", 0.0)
    assert (phone.name, phone.role, phone.connected) == ("Ann", Role(), False)
    assert pairing.find(token) == phone
    assert pairing.phones() == (phone,)


def test_a_code_lets_in_one_phone_only(pairing: Pairing) -> None:
    code = pairing.code(0.0)
    pairing.pair(code, "Ann", 0.0)
    assert pairing.code(0.0) != code
    with pytest.raises(WrongCode):
        pairing.pair(code, "Ben", 0.0)


def test_a_code_is_no_use_once_it_has_expired(pairing: Pairing) -> None:
    code = pairing.code(0.0)
    assert pairing.code(CODE_SECONDS - 0.1) == code
    with pytest.raises(WrongCode):
        pairing.pair(code, "Ann", CODE_SECONDS)
    assert pairing.code(CODE_SECONDS) != code


def test_the_fifth_wrong_code_is_the_last_one_for_a_while(pairing: Pairing) -> None:
    code = pairing.code(0.0)
    assert list(wrong(pairing, TRIES - 1, 0.0)) == [4, 3, 2, 1]
    assert paused(pairing, 0.0) == FIRST_PAUSE
    assert pairing.code(FIRST_PAUSE - 0.1) == ""
    assert paused(pairing, 10.0, code) == FIRST_PAUSE - 10.0
    assert pairing.pause(10.0) == FIRST_PAUSE - 10.0


def test_after_a_pause_there_is_another_code(pairing: Pairing) -> None:
    code = pairing.code(0.0)
    shut_out(pairing, 0.0)
    fresh = pairing.code(FIRST_PAUSE)
    assert fresh not in ("", code)
    assert pairing.pause(FIRST_PAUSE) == 0.0
    assert pairing.pair(fresh, "Ann", FIRST_PAUSE)[1].name == "Ann"


def test_the_pauses_grow_up_to_a_limit_and_begin_anew_with_a_phone(pairing: Pairing) -> None:
    now, pauses = 0.0, []
    for _ in range(8):
        pauses.append(shut_out(pairing, now))
        now += pauses[-1]
    assert pauses == [30.0, 60.0, 120.0, 240.0, 480.0, LONGEST_PAUSE, LONGEST_PAUSE, LONGEST_PAUSE]
    pairing.pair(pairing.code(now), "Ann", now)
    assert shut_out(pairing, now) == FIRST_PAUSE


def test_a_day_of_guessing_tries_fewer_than_one_code_in_two_thousand(pairing: Pairing) -> None:
    now, tried = 0.0, 0
    while now < 86_400.0:
        now += shut_out(pairing, now)
        tried += TRIES
    assert tried < 10**6 / 2000


@pytest.mark.parametrize("code", ["", "1", "00001", "0000001", "１２３４５６", "\ud800", "a" * 200])
def test_what_is_no_code_at_all_is_a_wrong_one(pairing: Pairing, code: str) -> None:
    with pytest.raises(WrongCode):
        pairing.pair(code, "Eve", 0.0)


def enter(pairing: Pairing, name: str, now: float = 0.0) -> tuple[str, str]:
    """Let a phone in; return its token and its key."""
    token, phone = pairing.pair(pairing.code(now), name, now)
    return token, phone.key


def test_phones_of_the_same_name_can_be_told_apart(pairing: Pairing) -> None:
    for _ in range(3):
        enter(pairing, "Ann")
    assert [phone.name for phone in pairing.phones()] == ["Ann", "Ann 2", "Ann 3"]


def test_a_player_has_one_phone_and_the_other_looks_on(pairing: Pairing) -> None:
    _, first = enter(pairing, "old")
    _, second = enter(pairing, "new")
    pairing.grant(first, ANN)
    pairing.grant(second, ANN)
    assert [phone.role for phone in pairing.phones()] == [Role(), ANN]


def test_several_phones_can_keep_score(pairing: Pairing) -> None:
    keys = [enter(pairing, name)[1] for name in ("one", "two")]
    for key in keys:
        pairing.grant(key, Role(Kind.SCOREKEEPER))
    assert {phone.role.kind for phone in pairing.phones()} == {Kind.SCOREKEEPER}


def test_a_role_goes_along_when_its_player_is_renamed(pairing: Pairing) -> None:
    token, key = enter(pairing, "Ann")
    pairing.grant(key, ANN)
    pairing.rename_player("Ann", "Anna")
    phone = pairing.find(token)
    assert phone is not None
    assert phone.role == Role(Kind.PLAYER, "Anna")


def test_a_phone_whose_player_is_deleted_looks_on(pairing: Pairing) -> None:
    token, key = enter(pairing, "Ann")
    other, other_key = enter(pairing, "Ben")
    pairing.grant(key, ANN)
    pairing.grant(other_key, Role(Kind.PLAYER, "Ben"))
    before = pairing.changes
    pairing.withdraw_player("Ann")
    assert [phone.role for phone in pairing.phones()] == [Role(), Role(Kind.PLAYER, "Ben")]
    assert pairing.changes > before
    assert pairing.find(token) is not None
    assert pairing.find(other) is not None


def test_a_phone_that_is_forgotten_is_nobodys(pairing: Pairing) -> None:
    token, key = enter(pairing, "Ann")
    other, _ = enter(pairing, "Ben")
    pairing.forget(key)
    assert pairing.find(token) is None
    assert pairing.find(other) is not None
    assert not pairing.arrive(token, 0.0)


def test_ending_all_forgets_everybody_and_the_code(pairing: Pairing) -> None:
    token, _ = enter(pairing, "Ann")
    code = pairing.code(0.0)
    pairing.clear()
    assert pairing.phones() == ()
    assert pairing.find(token) is None
    assert pairing.code(0.0) != code


def test_a_phone_is_connected_while_one_of_its_windows_is_open(pairing: Pairing) -> None:
    token, _ = enter(pairing, "Ann")
    assert pairing.arrive(token, 0.0)
    assert pairing.arrive(token, 0.0)
    pairing.depart(token, 0.0)
    assert pairing.phones()[0].connected
    pairing.depart(token, 0.0)
    assert not pairing.phones()[0].connected
    pairing.depart(token, 0.0)
    assert not pairing.phones()[0].connected


def test_the_windows_of_a_phone_are_limited(pairing: Pairing) -> None:
    token, _ = enter(pairing, "Ann")
    assert [pairing.arrive(token, 0.0) for _ in range(MOST_STREAMS + 1)] == (
        [True] * MOST_STREAMS + [False]
    )


def test_the_phone_that_was_away_longest_makes_room(pairing: Pairing) -> None:
    tokens = [enter(pairing, f"{at}", now=float(at))[0] for at in range(MOST_PHONES)]
    pairing.arrive(tokens[0], 50.0)
    pairing.depart(tokens[0], 60.0)
    enter(pairing, "late", now=70.0)
    assert len(pairing.phones()) == MOST_PHONES
    assert pairing.find(tokens[0]) is not None
    assert pairing.find(tokens[1]) is None


def test_when_all_are_connected_there_is_no_room(pairing: Pairing) -> None:
    for at in range(MOST_PHONES):
        pairing.arrive(enter(pairing, f"{at}")[0], 0.0)
    code = pairing.code(0.0)
    with pytest.raises(Full):
        pairing.pair(code, "late", 0.0)
    assert len(pairing.phones()) == MOST_PHONES


def test_whatever_can_be_seen_from_outside_counts_as_a_change(pairing: Pairing) -> None:
    token, key = enter(pairing, "Ann")
    counts = [pairing.changes]
    acts: list[Callable[[], object]] = [
        lambda: pairing.grant(key, ANN),
        lambda: pairing.arrive(token, 0.0),
        lambda: pairing.depart(token, 0.0),
        lambda: pairing.forget(key),
        lambda: enter(pairing, "Ben"),
        pairing.clear,
    ]
    for act in acts:
        act()
        counts.append(pairing.changes)
    assert counts == sorted(set(counts))


def test_an_unknown_key_or_token_changes_nothing(pairing: Pairing) -> None:
    enter(pairing, "Ann")
    before = pairing.phones()
    pairing.grant("nobody", ANN)
    pairing.forget("nobody")
    pairing.depart("nobody", 0.0)
    assert pairing.phones() == before
