"""Programs that `add-workers` is tried on."""

from __future__ import annotations

from tests.differential.devices import devices
from tests.differential.programs import Piece, Template, announced, choice, steps

_HEAD = """
import torch
from torch.utils.data import DataLoader, Dataset


class Lines(Dataset):
    def __init__(self, path):
        self.path = path
        self.taken = 0

    def __len__(self):
        return 3

    def __getitem__(self, index):
        $inside
        with open(self.path, encoding='utf-8') as file:
            return torch.ones(len(file.read()) + index)


class Ready(Dataset):
    def __init__(self, path):
        self.rows = [torch.ones(number) for number in range(3)]

    def __len__(self):
        return 3

    def __getitem__(self, index):
        $inside
        return self.rows[index]
"""

TEMPLATE = Template(
    codemod="add-workers",
    around=devices,
    pieces=(
        Piece(
            "no workers",
            """
            data = Lines($path)
            loader = DataLoader($lines)
            found = []
            for batch in loader:
                $step
                found.append([one.item() for one in batch])
            """,
            ("found", "(found, len(loader))", "(found, data.taken)"),
            ("path",),
            _HEAD,
        ),
        Piece(
            "new workers for each epoch",
            """
            data = Ready($path)
            loader = DataLoader($ready)
            found = []
            for epoch in range(2):
                $between
                for batch in loader:
                    found.append([one.item() for one in batch])
            """,
            ("found", "(found, len(loader))"),
            ("path",),
            _HEAD,
        ),
        Piece(
            "moved",
            """
            data = Ready($path)
            loader = DataLoader($moved)
            found = []
            for batch in loader:
                $step
                found.append([one.cuda().item() for one in batch])
            """,
            ("found", "(found, len(loader))"),
            ("path",),
            _HEAD,
        ),
    ),
    holes={
        "lines": (
            "data",
            "data, batch_size=2",
            "data, 2, False",
            "data, num_workers=0",
            "data, 2, False, None, None, 0",
            "data, batch_size=2, drop_last=True,",
            "data,\n    batch_size=2,  # two\n",
            "dataset=data, collate_fn=list",
            "data, **{'batch_size': 2}",
            "data, prefetch_factor=None",
            "data, 2, False, None, None, 1",
        ),
        "ready": (
            "data, batch_size=2, num_workers=2",
            "data, 2, False, None, None, 2",
            "data, num_workers=2, persistent_workers=False",
            "data, num_workers=2, persistent_workers=True",
            "data, num_workers=2, collate_fn=list,",
            "data, num_workers=0",
        ),
        "moved": (
            "data",
            "data, batch_size=2, pin_memory=False",
            "data, 2, None, None, None, 0, None, False",
            "data, 2, num_workers=1",
            "data, 2, None, None, None, 0, None",
            "data, pin_memory=True",
            "data, 2, None, None, None, 0, None, False, True",
        ),
        "inside": (
            "",
            "note(index)",
            choice("self.taken = index", "keeps"),
            "fail(index)",
        ),
        "between": (
            "",
            "note(epoch)",
            choice("data.rows = data.rows[::-1]", "changes"),
            "stop(epoch)",
        ),
        "step": steps("len(batch)"),
    },
    parameters={"path": (("str", "path"),)},
    announced=(
        announced(
            "fewer effects, other effects, value, raises, other exception, order, returns",
            "workers are processes with copies of the data set",
        ),
        announced(
            "value", "workers that live on do not see what changes in the data set", "changes"
        ),
    ),
)
