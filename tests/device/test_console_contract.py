"""What every console promises, whichever backend it comes from."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PIL import Image

from device.board import EMULATED, UNIT, Board
from device.errors import BadPicture
from device.events import Edge, Hold, Press, Quit
from device.gestures import Gestures
from device.ports import Icon, Key
from device.tunes import Note, Tune
from tests.device.demo import Demo
from tests.device.demo import picture as demo_picture
from tests.support.consoles import RIGS, Rig

RigMaker = Callable[[Board], Rig]


@pytest.fixture(params=RIGS)
def make(request: pytest.FixtureRequest) -> RigMaker:
    return RIGS[str(request.param)]


@pytest.fixture
def rig(make: RigMaker) -> Iterator[Rig]:
    made = make(EMULATED)
    yield made
    made.console.close()


def picture(level: int = 0) -> Image.Image:
    return Image.new("1", (128, 64), level)


def test_run_returns_when_the_loop_returns(rig: Rig) -> None:
    calls: list[str] = []
    rig.console.run(lambda: calls.append("ran"))
    assert calls == ["ran"]


def test_what_the_loop_raises_comes_out_of_run(rig: Rig) -> None:
    def loop() -> None:
        raise RuntimeError("a trap in the loop")

    with pytest.raises(RuntimeError, match="a trap in the loop"):
        rig.console.run(loop)


def test_closing_the_window_posts_quit(rig: Rig) -> None:
    taken: list[object] = []

    def loop() -> None:
        rig.close_window()
        taken.append(rig.inbox.take(None))

    rig.console.run(loop)
    assert isinstance(taken[0], Quit)
    assert 0.0 <= taken[0].at <= rig.inbox.now()


def test_an_equal_picture_is_not_sent_again(rig: Rig) -> None:
    def loop() -> None:
        for level in (1, 1, 0, 0, 1):
            rig.console.display.show(picture(level))

    rig.console.run(loop)
    assert rig.sent() == 3
    assert rig.picture() == b"\xff" * 1024


def test_a_first_dark_picture_is_sent(rig: Rig) -> None:
    rig.console.display.show(picture(0))
    assert rig.sent() == 1


def test_a_picture_that_is_drawn_on_afterwards_is_another_one(rig: Rig) -> None:
    image = picture(0)
    rig.console.display.show(image)
    image.putpixel((0, 0), 1)
    rig.console.display.show(image)
    assert rig.sent() == 2


@pytest.mark.parametrize("wrong", [Image.new("L", (128, 64)), Image.new("1", (64, 128))])
def test_a_picture_of_the_wrong_kind_is_refused(rig: Rig, wrong: Image.Image) -> None:
    with pytest.raises(BadPicture, match="the display takes mode"):
        rig.console.display.show(wrong)


def test_darkness_and_contrast_keep_the_picture(rig: Rig) -> None:
    display = rig.console.display

    def loop() -> None:
        display.show(picture(1))
        display.power(on=False)
        display.contrast(0)
        display.power(on=True)
        display.contrast(255)

    rig.console.run(loop)
    assert (rig.sent(), rig.picture()) == (1, b"\xff" * 1024)


def test_edges_reach_the_inbox_in_pairs_with_times_that_do_not_go_back(rig: Rig) -> None:
    edges: list[Edge] = []

    def loop() -> None:
        for key in Key:
            rig.press(key)
        for _ in range(2 * len(Key)):
            edge = rig.inbox.take(None)
            assert isinstance(edge, Edge)
            edges.append(edge)

    rig.console.run(loop)
    assert [edge.key for edge in edges[::2]] == list(Key)
    assert [edge.key for edge in edges[1::2]] == list(Key)
    assert [edge.down for edge in edges] == [True, False] * len(Key)
    times = [edge.at for edge in edges]
    assert times == sorted(times)


@pytest.mark.parametrize(("finger", "kind"), [("press", Press), ("hold", Hold)])
def test_a_finger_makes_the_gesture_it_means(rig: Rig, finger: str, kind: type) -> None:
    found: list[object] = []

    def loop() -> None:
        getattr(rig, finger)(Key.OK)
        machine = Gestures(rig.console.keys.settle)
        while not found:
            event = rig.inbox.take(machine.due())
            if isinstance(event, Edge):
                found.extend(machine.feed(event))
            else:
                found.extend(machine.tick(rig.inbox.now(), rig.console.keys.is_down))

    rig.console.run(loop)
    assert [(type(gesture), gesture.key) for gesture in found] == [(kind, Key.OK)]  # type: ignore[attr-defined]


def test_the_keys_are_those_of_the_board(make: RigMaker) -> None:
    console = make(UNIT).console
    console.close()
    keys = console.keys
    assert (keys.available, keys.settle) == (UNIT.keys, UNIT.settle)
    assert not any(keys.is_down(key) for key in Key)


def test_a_tune_returns_at_once_and_is_logged(rig: Rig) -> None:
    minute = Tune("a long one", (Note(440.0, 60_000),))

    def loop() -> None:
        rig.console.buzzer.play(minute)
        rig.console.buzzer.play(Tune("silence", ()))
        rig.console.buzzer.hush()

    before = rig.inbox.now()
    rig.console.run(loop)
    assert rig.inbox.now() - before < 30.0
    assert rig.tunes() == ["a long one", "silence"]


def test_icons_are_taken(rig: Rig) -> None:
    rig.console.run(lambda: rig.console.icons.show({Icon.WIN}, [Icon.NOTE]))


def test_the_screens_text_is_taken(rig: Rig) -> None:
    rig.console.run(lambda: rig.console.narrator.tell("Title", ["A line"], [("OK", "choose")]))


def test_the_same_keys_give_the_same_pictures_on_every_console(rig: Rig) -> None:
    demo = Demo(rig.console, rig.inbox)
    shown: list[bytes] = []

    def loop() -> None:
        for key in (Key.OK, Key.UP, Key.OK, Key.BACK, Key.RIGHT, Key.UP):
            rig.press(key)
            for _ in range(2):
                demo.step()
                shown.append(rig.picture())

    rig.console.run(loop)
    counts = [0, 1, 2, 2, 2, 3, 3, 0, 0, 0, 1, 1]
    assert shown == [demo_picture(count).tobytes() for count in counts]


def test_closing_twice_is_closing_once(rig: Rig) -> None:
    rig.console.display.show(picture(1))
    rig.console.run(lambda: None)
    rig.console.close()
    rig.console.close()
    assert rig.picture() == b"\xff" * 1024


def test_a_console_that_never_ran_can_be_closed(rig: Rig) -> None:
    rig.console.close()
