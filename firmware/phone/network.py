"""This machine's own address in the local network, found without sending anything."""

from __future__ import annotations

import socket
import struct
from contextlib import closing, suppress
from ipaddress import AddressValueError, IPv4Address, ip_address

_ELSEWHERE = ("192.0.2.1", 9)
"""An address that nobody has (RFC 5737): choosing the way to it sends no packet."""

_SIOCGIFADDR = 0x8915
"""Linux: which address does this interface have?"""


def own_address() -> str:
    """Return the address under which phones reach us, '' where there is none."""
    first = _towards_elsewhere()
    return first if is_local(first) else next(filter(is_local, _of_interfaces()), "")


def is_local(address: str) -> bool:
    """Tell whether an address, as text, is one of a local network and not this machine's loop."""
    with suppress(ValueError):
        found = ip_address(address)
        return found.is_private and not found.is_loopback and not found.is_unspecified
    return False


def is_near(address: str) -> bool:
    """Tell whether whoever asks from there is in a local network or on this machine."""
    with suppress(ValueError):
        return ip_address(address).is_private
    return False


def _towards_elsewhere() -> str:
    with suppress(OSError), closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as sock:
        sock.connect(_ELSEWHERE)
        return str(sock.getsockname()[0])
    return ""


def _of_interfaces() -> list[str]:
    """Return every interface's address: where there is no way to the outside, as on a hotspot."""
    try:
        from fcntl import ioctl
    except ImportError:  # not on Linux
        return []
    found = []
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as sock:
        for _number, name in socket.if_nameindex():
            with suppress(OSError, AddressValueError):
                asked = struct.pack("256s", name.encode()[:15])
                answer = ioctl(sock.fileno(), _SIOCGIFADDR, asked)
                found.append(str(IPv4Address(answer[20:24])))
    return found
