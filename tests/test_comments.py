"""Comments that edits lose, and comments that they double."""

from __future__ import annotations

from pathlib import Path

import pytest

from perflint.syntax.comments import doubled
from perflint.syntax.edits import Edit
from perflint.syntax.reading import decode

SOURCE = decode(b"a = 1  # noqa\nb = 2  # noqa: E501\n", Path("m.py"))
SECOND = (14, 33)  # the second line


@pytest.mark.parametrize(
    ("edit", "wanted"),
    [
        (Edit(*SECOND, "c = 3  # noqa: E501\n"), ""),
        (Edit(*SECOND, "# noqa: E501\nc = 3  # noqa: E501\n"), "# noqa: E501"),
        (Edit(*SECOND, "c = 3\n"), ""),
        (Edit(0, 0, "# noqa\n"), "# noqa"),
        (Edit(0, 0, "text = '# noqa'\n"), ""),
    ],
)
def test_comments_that_edits_double(edit: Edit, wanted: str) -> None:
    assert doubled(SOURCE, [edit]) == wanted
