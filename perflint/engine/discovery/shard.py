"""A part of the files of a run, for several machines that check one part each."""

from __future__ import annotations

import hashlib
import re
from typing import NamedTuple

_SHARD = re.compile(r"([0-9]{1,4})/([0-9]{1,4})", re.ASCII)


class Shard(NamedTuple):
    """The part that one machine checks.

    Which files these are follows from their names alone, so that all machines agree, and a file that is added
    moves no other one.

    Attributes:
        number: which part, from 1.
        of: how many there are.
    """

    number: int
    of: int

    @classmethod
    def parse(cls, text: str) -> Shard:
        """The shard that a text such as `2/4` names.

        Raises:
            ValueError: it names none; the message says what is expected.
        """
        match = _SHARD.fullmatch(text.strip())
        if match is None:
            raise ValueError(f"`{text}` is no shard: write 2/4 for the second of four")
        number, of = map(int, match.groups())
        if not 1 <= number <= of:
            raise ValueError(f"`{text}` is no shard: they are numbered from 1/{max(of, 1)}")
        return cls(number, of)

    def __str__(self) -> str:
        return f"{self.number}/{self.of}"

    def holds(self, name: str) -> bool:
        """Whether a file is among these.

        Args:
            name: its path from the folder of its project, with `/`.
        """
        digest = hashlib.blake2b(name.encode("utf-8", "surrogateescape"), digest_size=8).digest()
        return int.from_bytes(digest, "big") % self.of == self.number - 1
