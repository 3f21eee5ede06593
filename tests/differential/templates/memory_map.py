"""Programs that `memory-map` is tried on."""

from __future__ import annotations

from tests.differential.programs import Piece, Template, announced, steps

TEMPLATE = Template(
    codemod="memory-map",
    needs="numpy",
    imports="import shutil\nfrom pathlib import Path\n\nimport numpy as np\n"
    "from world import fail, guard, note, stop",
    pieces=(
        Piece(
            "cut at once",
            """
            $step
            found = np.load($source)$part
            """,
            ("found", "np.asarray(found)", "float(found.sum())", "found.flags.writeable"),
            ("path",),
        ),
        Piece(
            "cut later",
            """
            values = np.load($source)
            $step
            $between
            found = [values$part for _ in range(2)]
            """,
            (
                "[float(np.sum(part)) for part in found]",
                "found",
                "(len(values), np.asarray(found[0]))",
                "(values.shape, values.dtype)",
            ),
            ("path",),
        ),
        Piece(
            "opened",
            """
            with open($path, 'rb') as file:
                found = np.load(file)$part
            """,
            ("found",),
            ("path",),
        ),
    ),
    holes={
        "source": (
            "$path",
            "str($path)",
            "Path($path)",
            "f'{$path}'",
            "fail($path)",
            "$path,",
            "file=$path",
            "$path, allow_pickle=False",
            "$path, allow_pickle=True",
            "$path, mmap_mode=None",
            "$path,  # on a disk\n",
        ),
        "part": ("[:2]", "[0]", "[1:]", "[-1]", "[[0, 1]]", "[fail(0)]", "[0:1] + 1", "[:]"),
        "between": (
            "",
            "shutil.copy($path, $path + '.bak')",
            "values[0] = 1",
            "note(values.shape)",
            "np.save($path, np.zeros(3))",
        ),
        "step": steps("'step'"),
    },
    parameters={"path": (("str", "array file"), ("", "array file"))},
    announced=(
        announced(
            "value, type, identity, raises, returns, other exception, arguments, other effects,"
            " fewer effects",
            "cannot be written and read the file when they are used",
        ),
    ),
)
