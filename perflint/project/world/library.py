"""What a linked project asks of what is known of libraries."""

from __future__ import annotations

from typing import Protocol

from perflint.knowledge.facts import World


class Library(World, Protocol):
    """What is known of libraries: a world that also tells the public names of a module."""

    def stub_text(self, module: str) -> str | None:
        """The text of the stub of a module."""

    def names(self, module: str) -> frozenset[str] | None:
        """The public names of a module; None if it is not known."""

    def derived(self, top: str, builtin: str) -> tuple[str, ...] | None:
        """The classes of a library that derive from a builtin one; None if it is not known."""

    def brings(self, top: str) -> frozenset[str]:
        """The other libraries whose names a library hands on."""
