"""Programs that `load-npy` is tried on."""

from __future__ import annotations

from tests.differential.programs import Piece, Template, announced, steps

TEMPLATE = Template(
    codemod="load-npy",
    needs="numpy",
    imports="import os\nimport shutil\nfrom pathlib import Path\n\nimport numpy as np\n"
    "from world import fail, guard, note, stop",
    pieces=(
        Piece(
            "read",
            """
            folder = os.path.dirname($path)
            shutil.copy($path, os.path.join(folder, 'data.npy'))
            $step
            values = $mapped
            """,
            (
                "np.asarray(values)",
                "values.shape",
                "(type(values).__name__, values.flags.writeable)",
                "float(values.sum())",
            ),
            ("path",),
        ),
        Piece(
            "written",
            """
            folder = os.path.dirname($path)
            shutil.copy($path, os.path.join(folder, 'data.npy'))
            values = $mapped
            values[-1] = 0
            values.flush()
            """,
            ("np.load(os.path.join(folder, 'data.npy'))", "values[-1]"),
            ("path",),
        ),
    ),
    holes={
        "mapped": (
            "np.memmap(os.path.join(folder, 'data.npy'), dtype='float64', mode='r')",
            "np.memmap(Path(folder) / 'data.npy', mode='r', dtype=np.float64)",
            "np.memmap(f'{folder}/data.npy', 'float64', 'c')",
            "np.memmap(filename=f'{folder}/data.npy', dtype='float32')",
            "np.memmap(fail(folder) + '/data.npy', mode='readonly')",
            "np.memmap(folder + '/data.npy', mode='readwrite')",
            "np.memmap(folder + '/data.npy', 'float64', 'copyonwrite', shape=(2,))",
            "np.memmap(folder + '/data.npy', 'float64', fail('r'))",
            "np.memmap(folder + '/data.npy', 'float64', 'r', 128)",
            "np.memmap(folder + '/data.npy', 'float64', 'w+', shape=(2,))",
        ),
        "step": steps("'step'"),
    },
    parameters={"path": (("str", "array file"),)},
    announced=(
        announced(
            "value, type, raises, returns, other exception, arguments, other effects, fewer effects",
            "the header of the file is no longer part of the data",
        ),
    ),
)
