"""The files whose functions are read, with what was read of each. Those that were used last are kept: the
trees of all files of a large project take more memory than all else that is known of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from perflint.costing.charges import ByVerb, Reading, Run
from perflint.costing.code_files import CodeFile

MOST = 600  # files that are kept from one entry to the next
Opened = tuple[tuple[tuple[Run, str], ...], Mapping[int, ByVerb]]  # see `reading.read_open`


@dataclass(slots=True)
class FileAtHand:
    """A file, and what was read of its functions, by their identities.

    Attributes:
        reader: what reads them; None where the file cannot be read any more.
        used: when it was asked for last, as the number of an entry.
    """

    reader: CodeFile | None
    used: int = 0
    readings: dict[int, Reading] = field(default_factory=dict)
    opened: dict[int, Opened] = field(default_factory=dict)


class FilesAtHand:
    """The files of a project that are at hand, by their indices.

    Args:
        read: what reads the functions of a file.
    """

    def __init__(self, read: Callable[[int], CodeFile | None]) -> None:
        self._read = read
        self._files: dict[int, FileAtHand] = {}
        self._entry = 0

    def __len__(self) -> int:
        return len(self._files)

    def __getitem__(self, index: int) -> FileAtHand:
        found = self._files.get(index)
        if found is None:
            found = self._files[index] = FileAtHand(self._read(index))
        found.used = self._entry
        return found

    def begin(self) -> None:
        """Begin with another entry, without the files that were not used for longest where there are many.
        While an entry is looked at none is left: what is found in a file is told apart by its nodes."""
        self._entry += 1
        left = len(self._files) - MOST
        if left > 0:
            oldest = sorted(self._files, key=lambda index: self._files[index].used)
            for index in oldest[:left]:
                del self._files[index]
