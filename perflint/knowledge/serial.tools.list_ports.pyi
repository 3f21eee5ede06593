"""The serial ports of this machine."""
from collections.abc import Iterator

class ListPortInfo:
    device: str
    name: str
    description: str
    hwid: str
@few
def comports(include_links=False) -> list[ListPortInfo]: ...
@few
def grep(regexp, include_links=False) -> Iterator[ListPortInfo]: ...
