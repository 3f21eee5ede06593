"""Which lines have changed since a revision, and the findings that touch them.

A line has changed if it differs from the last commit that the revision and the current state have in common:
what others did on their branch since does not count. A file that git does not track has changed as a whole.
"""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from perflint.engine.discovery.repository import GitError, git, relative, repository, why_unreadable
from perflint.engine.narrowing.narrowing import Looked
from perflint.rules.finding import Finding, TraceStep

if TYPE_CHECKING:
    from perflint.engine.checking.session import Session

_HUNK = re.compile(r"@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@")
_DIFF = (
    "diff", "--unified=0", "-M", "--no-color", "--no-ext-diff", "--no-textconv",
    "--src-prefix=a/", "--dst-prefix=b/",
)  # fmt: skip
_PARENT = re.compile("^parent ([0-9a-f]{40,64})$", re.MULTILINE)
_MOST_ANCESTORS = 200  # that are looked at in a shallow clone, one by one
_ESCAPE = re.compile(r"\\([0-7]{3}|.)")
_ESCAPED = {"a": "\a", "b": "\b", "t": "\t", "n": "\n", "v": "\v", "f": "\f", "r": "\r"}


@dataclass(frozen=True)
class _Diff:
    """What has changed in a repository.

    Attributes:
        root: its folder.
        commit: what the files are compared with.
        lines: the changed ones by file: the first and the last of each run.
        former: what renamed files were called.
        tracked: the files that git knows.
    """

    root: str
    commit: str
    lines: dict[str, list[tuple[int, int]]]
    former: dict[str, str]
    tracked: frozenset[str]


@dataclass
class Changes:
    """The changes since a revision; a `Narrowing` to the findings that touch them.

    Attributes:
        revision: as it was named.
        notes: what could not be answered as it was asked for.
    """

    revision: str
    notes: list[str] = field(default_factory=list)
    _diffs: dict[str, _Diff] = field(default_factory=dict, repr=False)
    _given: set[str] = field(default_factory=set, repr=False)

    def among(self, paths: Iterable[str], *, overlaid: bool = False) -> list[str]:
        """The files of these that have changed lines. Findings are reported in these files only, and
        in the rest of `paths` where their traces lead through changed lines.

        Args:
            overlaid: whether what counts is not what is on disk; then all of them may have changed.

        Raises:
            GitError: a file is in no repository, or the revision is not known there.
        """
        paths = list(paths)
        self._given.update(paths)
        return [path for path in paths if overlaid or self._lines(path, None) != []]

    def commit(self, folder: str) -> str:
        """The commit that the repository of a folder is compared with.

        Raises:
            GitError: the folder is in no repository, or the revision is not known there.
        """
        return self._diff(folder).commit

    def remaining(self, file: Looked, findings: Sequence[Finding]) -> tuple[Finding, ...]:
        """The findings on changed lines, and those with traces through changed lines."""
        if file.path not in self._given:
            return ()
        session = file.session
        own = self._lines(file.path, session.files.overlay.get(file.path))
        found = []
        for finding in findings:
            if _touches(own, finding.position.line, finding.end_position.line) or self._passes(
                session, finding.related
            ):
                found.append(replace(finding, through=()))
            elif through := self._passes(session, finding.trace):
                found.append(replace(finding, through=tuple(sorted(through))))
        return tuple(found)

    def _passes(self, session: Session, steps: Iterable[TraceStep]) -> set[str]:
        """The files in which steps are on changed lines."""
        found = set()
        for step in steps:
            path = os.path.normpath(os.path.join(session.files.root, step.filename))
            lines = self._lines(path, session.files.overlay.get(path))
            if _touches(lines, step.position.line, step.position.line):
                found.add(step.filename)
        return found

    def _lines(self, path: str, data: bytes | None) -> list[tuple[int, int]] | None:
        """The changed lines of a file, or of what lies over it; None is all of them."""
        real = os.path.realpath(path)
        diff = self._diff(os.path.dirname(real))
        name = relative(real, diff.root)
        if name not in diff.tracked:
            return None
        if data is None:
            return diff.lines.get(name, [])
        return _compared(diff, diff.former.get(name, name), data)

    def _diff(self, folder: str) -> _Diff:
        root = repository(folder)
        if root is None:
            raise GitError(f"--since compares with a revision of git: {folder} is in no repository")
        if root not in self._diffs:
            self._diffs[root] = self._read_diff(root)
        return self._diffs[root]

    def _read_diff(self, root: str) -> _Diff:
        reason = why_unreadable(root)
        if reason:
            raise GitError(f"--since: git cannot read the repository {root}: {reason}")
        revision = self.revision
        verified = None
        if not revision.startswith("-"):
            verified = git(root, "rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}")
        shallow = (git(root, "rev-parse", "--is-shallow-repository") or "").strip() == "true"
        if verified is None:
            hint = (
                "; the clone is shallow: fetch what is missing with `git fetch --unshallow`, or check out "
                "with `fetch-depth: 0`"
                if shallow
                else ""
            )
            raise GitError(f"--since: there is no revision `{revision}` in {root}{hint}")
        commit = verified.strip()
        common = git(root, "merge-base", commit, "HEAD")
        if common is None and shallow:
            common = _fetched_base(root, commit)
        if common is not None:
            commit = common.strip()
        else:
            self.notes.append(
                f"`{revision}` and the current state have no commit in common"
                + (" in this shallow clone" if shallow else "")
                + f"; compared with `{revision}` itself"
                + ("; `git fetch --deepen=100` fetches more of both" if shallow else "")
            )
        text = git(
            root, *_DIFF, "--diff-filter=d", "--ignore-submodules", "--no-relative", commit, "--"
        )
        listed = git(root, "ls-files", "-z")
        if text is None or listed is None:
            raise GitError(f"--since: git cannot compare {root} with `{revision}`")
        lines, former = _parsed(text)
        return _Diff(root, commit, lines, former, frozenset(listed.split("\0")))


def _fetched_base(root: str, commit: str) -> str | None:
    """A commit that is there and that a revision and the current state have in common, though the clone is
    cut off before it: by another fetch, or as a parent of what CI has merged. Commits name their parents also
    where git does not follow them."""
    head = git(root, "rev-parse", "HEAD")
    theirs = set(_ancestors(root, commit))
    return next((each for each in _ancestors(root, (head or "").strip()) if each in theirs), None)


def _ancestors(root: str, commit: str) -> Iterator[str]:
    """A commit and those before it that are there, the nearest first."""
    left, seen = [commit], {commit}
    for each in left:
        text = git(root, "cat-file", "commit", each) if len(seen) < _MOST_ANCESTORS else None
        if text is None:
            continue  # it was not fetched
        yield each
        for parent in _PARENT.findall(text.partition("\n\n")[0]):
            if parent not in seen:
                seen.add(parent)
                left.append(parent)


def _touches(lines: Sequence[tuple[int, int]] | None, first: int, last: int) -> bool:
    return lines is None or any(start <= last and first <= end for start, end in lines)


def _compared(diff: _Diff, name: str, data: bytes) -> list[tuple[int, int]] | None:
    """The lines of other contents of a file that differ from the commit; None where it is not there."""
    before = git(diff.root, "show", f"{diff.commit}:{name}")
    if before is None:
        return None
    with tempfile.TemporaryDirectory(prefix="perflint-") as scratch:
        (Path(scratch) / "before").write_bytes(os.fsencode(before))
        (Path(scratch) / "after").write_bytes(data)
        text = git(scratch, *_DIFF, "--no-index", "before", "after", expected=1)
    lines, _ = _parsed(text or "")
    return next(iter(lines.values()), [])


def _parsed(text: str) -> tuple[dict[str, list[tuple[int, int]]], dict[str, str]]:
    """The runs of new lines by file, and the former names of renamed files."""
    lines: dict[str, list[tuple[int, int]]] = {}
    former: dict[str, str] = {}
    name = before = ""
    left = 0  # lines of the hunk, which may look like anything
    for line in text.split("\n"):
        if left and line[:1] in ("+", "-"):
            left -= 1
        elif line.startswith("rename from "):
            before = _unquoted(line[len("rename from ") :])
        elif line.startswith("rename to "):
            former[_unquoted(line[len("rename to ") :])] = before
        elif line.startswith("+++ "):
            name = _unquoted(line[4:].rstrip("\t")).removeprefix("b/")
        elif hunk := _HUNK.match(line):
            gone, start, come = (int(part) if part else 1 for part in hunk.groups())
            left = gone + come
            if come:
                lines.setdefault(name, []).append((start, start + come - 1))
    return lines, former


def _unquoted(name: str) -> str:
    """A path as git prints it: in quotes where it holds what would be misread."""
    if not name.startswith('"'):
        return name
    return _ESCAPE.sub(
        lambda found: (
            os.fsdecode(bytes([int(found[1], 8)]))
            if len(found[1]) == 3
            else _ESCAPED.get(found[1], found[1])
        ),
        name[1:-1],
    )
