"""The saves on a partition of their own, on a computer of paper."""

from __future__ import annotations

import pytest

from tests.systemd.fakes import SAVES, Computer, in_order

DISK = "LABEL=KIBITZ"
LINE = "LABEL=KIBITZ /var/lib/kibitz ext4 noatime,nofail 0 2\n"


def with_games(computer: Computer) -> Computer:
    """Installed, with games, and with a file of mounts."""
    in_order(computer.install())
    (computer.root / SAVES).write_text("all games")
    (computer.root / "etc/fstab").write_text("/dev/root / ext4 rw 0 1\n")
    return computer


def test_the_saves_move_to_a_partition_that_is_mounted_from_now_on(computer: Computer) -> None:
    done = in_order(with_games(computer).do("partition", "--disk", DISK, KIND="ext4"))
    assert computer.copied == "all games"
    assert computer.text("etc/fstab") == "/dev/root / ext4 rw 0 1\n" + LINE
    words = [call.partition(" ")[0] for call in done.calls]
    order = ["blkid", "systemctl", "mount", "cp", "umount", "systemctl", "mount", "systemctl"]
    assert words[: len(order)] == order
    assert done.called("mount")[-1] == "mount /var/lib/kibitz"
    assert done.called("systemctl restart") == ["systemctl restart kibitz.service"]


def test_a_second_time_nothing_is_moved(computer: Computer) -> None:
    in_order(with_games(computer).do("partition", "--disk", DISK, KIND="ext4"))
    done = in_order(computer.do("partition", "--disk", DISK, KIND="ext4"))
    assert computer.text("etc/fstab").count(LINE) == 1
    assert done.called("cp") == done.called("mount") == []


def test_games_that_are_on_the_partition_already_stay(computer: Computer) -> None:
    with_games(computer)
    in_order(computer.do("partition", "--disk", DISK, KIND="ext4", OLD_GAMES="older"))
    assert computer.copied == "older\n"


@pytest.mark.parametrize(
    ("disk", "kind", "said"),
    [
        ("", "", "which partition?"),
        ("/dev/sda9", "", "/dev/sda9: there is no such partition"),
        (DISK, "vfat", "has the file system vfat; expected ext4"),
    ],
)
def test_what_is_no_partition_for_saves_is_refused(
    computer: Computer, disk: str, kind: str, said: str
) -> None:
    before = with_games(computer).files()
    done = computer.do("partition", "--disk", disk, KIND=kind)
    assert done.code == 2
    assert said in done.complained
    assert computer.files() == before
    assert done.called("systemctl") == []


def test_a_partition_that_cannot_be_mounted_lets_the_program_go_on(computer: Computer) -> None:
    before = with_games(computer).text("etc/fstab")
    done = computer.do("partition", "--disk", DISK, KIND="ext4", MOUNT_FAILS="1")
    assert done.code == 2
    assert computer.text("etc/fstab") == before
    assert done.called("systemctl restart") != []
