"""Baselines: the known findings of old code, in a file; they are not reported again.

An entry says what a finding is known by (`engine.fingerprints`), so it holds while other code changes. An
entry to which no finding belongs any more is stale; of files and rules that were not looked at that cannot
be said.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from perflint.engine.discovery.links import led_out
from perflint.engine.discovery.repository import base, relative, renamed
from perflint.engine.fixing.writing import put
from perflint.engine.narrowing.fingerprints import Identity, identities
from perflint.engine.narrowing.narrowing import Looked
from perflint.rules.finding import Finding, Severity
from perflint.rules.own import FAILURES
from perflint.syntax.regular_files import read_bytes, read_text

VERSION = 1
_MOST = 256 * 1024 * 1024  # bytes; an entry has about 300
_FAILURES = frozenset(kind.code for kind in FAILURES)
_CONFLICT = ("<<<<<<< ", ">>>>>>> ")


class BaselineError(Exception):
    """A baseline that cannot be used or written: one line that says why and what to do."""


class Entry(NamedTuple):
    """How many findings of one identity are known, and whether the first of them was a hint."""

    times: int
    severity: str


class Stale(NamedTuple):
    """An entry of which some findings, or all, are gone."""

    identity: Identity
    gone: int


@dataclass
class Baseline:
    """The entries of a baseline, and what a run found of them; a `Narrowing`.

    Attributes:
        path: its file.
        root: what paths of files are relative to that are in no repository and no project.
        entries: by what findings are known by.
        moved: whether files were renamed since it was written.
        known: the findings that were left out, by file.
    """

    path: Path
    root: str
    entries: dict[Identity, Entry] = field(default_factory=dict)
    moved: bool = False
    known: dict[str, int] = field(default_factory=dict)
    _met: dict[str, Counter[Identity]] = field(default_factory=dict, repr=False)
    _severities: dict[Identity, str] = field(default_factory=dict, repr=False)
    _looked: dict[str, Looked] = field(default_factory=dict, repr=False)
    _identified: dict[str, tuple[object, Sequence[Identity]]] = field(
        default_factory=dict, repr=False
    )
    _bases: set[str] = field(default_factory=set, repr=False)

    @classmethod
    def load(cls, path: Path, root: str) -> Baseline:
        """Read a baseline; files that git knows as renamed are followed.

        Raises:
            BaselineError: it cannot be read, is none, or is from a newer perflint.
        """
        entries = _parsed(path)
        found = cls(path, root, entries)
        folder = base(os.path.dirname(os.path.abspath(path)), root)
        found._bases = {folder, base(root, root)}
        gone = {name for name in {identity.path for identity in entries} if found._is_gone(name)}
        names = renamed(folder, path.absolute()) if gone else {}
        if gone & names.keys():
            found.moved = True
            found.entries = {}
            for identity, entry in entries.items():
                if identity.path in gone:
                    identity = identity._replace(path=names.get(identity.path, identity.path))
                _add(found.entries, identity, entry)
        return found

    def remaining(self, file: Looked, findings: Sequence[Finding]) -> tuple[Finding, ...]:
        """The findings that are not known: they are new, or say that a file could not be checked."""
        folder = base(os.path.dirname(file.path), self.root)
        self._bases.add(folder)
        name = relative(file.path, folder)
        if file.whole:
            self._looked[name] = file
        met: Counter[Identity] = Counter()
        left = []
        for finding, identity in zip(findings, self._identities(name, file, findings), strict=True):
            if finding.code in _FAILURES:
                self._looked.pop(name, None)  # what the file holds otherwise cannot be said
                left.append(finding)
                continue
            self._severities.setdefault(identity, finding.severity.value)
            met[identity] += 1
            entry = self.entries.get(identity)
            if entry is None or met[identity] > entry.times:
                left.append(finding)
        self._met[name] = met
        self.known[name] = len(findings) - len(left)
        return tuple(left)

    def _identities(
        self, name: str, file: Looked, findings: Sequence[Finding]
    ) -> Sequence[Identity]:
        """What findings are known by; fixing asks again of files that have not changed."""
        asked = (tuple(findings), file.session.files.overlay.get(file.path))
        known = self._identified.get(name)
        if known is None or known[0] != asked:
            lines = file.lines() if findings else None
            known = self._identified[name] = (asked, identities(name, lines, findings))
        return known[1]

    def stale(self) -> list[Stale]:
        """The entries of which findings are gone, in order."""
        found = []
        for identity, entry in sorted(self.entries.items()):
            left = self._met.get(identity.path, Counter())[identity]
            if left < entry.times and self._was_looked_for(identity, entry.severity):
                found.append(Stale(identity, entry.times - left))
        return found

    def prune(self) -> list[Stale]:
        """Drop the stale entries; returns them.

        Raises:
            BaselineError: the file cannot be written.
        """
        stale = self.stale()
        for identity, gone in stale:
            entry = self.entries[identity]
            if entry.times > gone:
                self.entries[identity] = entry._replace(times=entry.times - gone)
            else:
                del self.entries[identity]
        if stale or self.moved:
            self.save()
        return stale

    def renew(self) -> tuple[int, int]:
        """Make the entries what the run found; those of files and rules that it did not look at stay.

        Returns:
            How many findings are new, and how many are gone.

        Raises:
            BaselineError: the file cannot be written.
        """
        gone = sum(stale.gone for stale in self.stale())
        new = 0
        entries = {
            identity: entry
            for identity, entry in self.entries.items()
            if not self._was_looked_for(identity, entry.severity)
        }
        for met in self._met.values():
            for identity, count in met.items():
                before = self.entries.get(identity, Entry(0, ""))
                new += max(0, count - before.times)
                most = max(count, entries[identity].times) if identity in entries else count
                entries[identity] = Entry(most, self._severities[identity])
        self.entries = entries
        self.save()
        return new, gone

    @property
    def size(self) -> int:
        """How many findings it holds."""
        return sum(entry.times for entry in self.entries.values())

    def save(self) -> None:
        """Write the entries, all of them or nothing.

        Raises:
            BaselineError: the file cannot be written.
        """
        data = _text(self.entries).encode("utf-8", "backslashreplace")
        path = os.path.abspath(self.path)
        out = led_out(path)
        if out is not None:
            raise BaselineError(
                f"cannot write the baseline {self.path}: a link leads to {out}, outside the project; name "
                "that file itself"
            )
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            if self.path.exists() and read_bytes(self.path, _MOST) == data:
                return
            put(os.path.realpath(path), data)
        except OSError as error:
            reason = error.strerror or error
            raise BaselineError(f"cannot write the baseline {self.path}: {reason}") from error

    def _was_looked_for(self, identity: Identity, severity: str) -> bool:
        """Whether the run would have reported a finding if it were there."""
        looked = self._looked.get(identity.path)
        if looked is None:
            return identity.path not in self._met and self._is_gone(identity.path)
        return identity.rule in looked.enabled and (looked.hints or severity != Severity.HINT.value)

    def _is_gone(self, name: str) -> bool:
        return not any(os.path.lexists(os.path.join(folder, name)) for folder in self._bases)


def _add(entries: dict[Identity, Entry], identity: Identity, entry: Entry) -> None:
    before = entries.get(identity)
    entries[identity] = Entry(before.times + entry.times, before.severity) if before else entry


def _text(entries: Mapping[Identity, Entry]) -> str:
    """JSON with an entry a line, in order: what changes in a baseline are lines."""
    lines = []
    for identity, entry in sorted(entries.items()):
        record: dict[str, Any] = {**identity._asdict(), "severity": entry.severity}
        if entry.times > 1:
            record["count"] = entry.times
        lines.append("    " + json.dumps(record, ensure_ascii=False))
    listed = "[\n" + ",\n".join(lines) + "\n  ]" if lines else "[]"
    return f'{{\n  "version": {VERSION},\n  "findings": {listed}\n}}\n'


def _parsed(path: Path) -> dict[Identity, Entry]:
    try:
        text = read_text(path, _MOST)
    except FileNotFoundError as error:
        raise BaselineError(
            f"there is no baseline {path}; `perflint check --write-baseline {path}` writes one"
        ) from error
    except OSError as error:
        raise BaselineError(
            f"cannot read the baseline {path}: {error.strerror or error}"
        ) from error
    except UnicodeDecodeError as error:
        raise BaselineError(f"{path} is not a baseline: it is not UTF-8") from error
    if any(line.startswith(_CONFLICT) for line in text.splitlines()):
        raise BaselineError(
            f"the baseline {path} holds the conflict of a merge; solve it (entries of both sides may stay)"
        )
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BaselineError(f"{path} is not a baseline: not valid JSON: {error}") from error
    version = document.get("version") if isinstance(document, dict) else None
    if isinstance(version, bool) or not isinstance(version, int) or version < 1:
        raise BaselineError(f"{path} is not a baseline: it says no version")
    if version > VERSION:
        raise BaselineError(
            f"the baseline {path} has version {version}, and this perflint knows version {VERSION}; "
            "use the perflint that wrote it, or write it anew"
        )
    return _entries(path, document.get("findings"))


def _entries(path: Path, records: object) -> dict[Identity, Entry]:
    if not isinstance(records, list):
        raise BaselineError(f"{path} is not a baseline: `findings` is not a list")
    entries: dict[Identity, Entry] = {}
    for number, record in enumerate(records, 1):
        count = record.get("count", 1) if isinstance(record, dict) else 0
        texts = _texts(record, (*Identity._fields, "severity")) if count else None
        if texts is None or isinstance(count, bool) or not isinstance(count, int) or count < 1:
            raise BaselineError(f"{path} is not a whole baseline: entry {number} is damaged")
        _add(entries, Identity(*texts[:-1]), Entry(count, texts[-1]))
    return entries


def _texts(record: Mapping[str, object], keys: Iterable[str]) -> list[str] | None:
    """The texts of some keys; None where one of them has none."""
    found = []
    for key in keys:
        value = record.get(key)
        if not isinstance(value, str):
            return None
        found.append(value)
    return found
