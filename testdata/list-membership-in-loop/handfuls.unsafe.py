"""Lists that are short by their nature, lists that may be, and lists that are not."""

from torch import nn

LEVELS = ["low", "mid", "high"]
NAMES = list(open("names.txt"))
NAMES_SET = frozenset(NAMES)


class Backbone(nn.Module):
    def __init__(self, depths: list[int], drops: list[int]):
        super().__init__()
        self.stages = nn.ModuleList()
        for i in range(sum(depths)):
            self.stages.append(nn.Dropout() if i in drops else nn.Identity())

    def forward(self, x, wanted: list[int]):
        found = []
        for i, stage in enumerate(self.stages):
            x = stage(x)
            if i in wanted:
                found.append(x)
        return found


class Reader:
    HEADS = ["id", "name", "mail"]

    def __init__(self, skipped: list[str] | None = None, known: list[str] = ()):
        self.skipped = skipped
        self.known = known
        self.cells = [line.strip() for line in open("cells.txt")]

    def read(self, rows: list[str]):
        for row in rows:
            if row in self.HEADS:
                continue
            if row in self.skipped:
                continue
            if row in self.cells:
                yield row


def chosen(rows: list[str], ignored: list[str] | None = None):
    if ignored is None:
        ignored = []
    for row in rows:
        if row in ignored:
            continue
        yield row


def leveled(rows: list[str], table: dict[str, list[str]]):
    for row in rows:
        if row in LEVELS:
            yield row
        if row.lower() in table[row]:
            yield row


def named(rows: list[str]):
    return [row for row in rows if row in NAMES_SET]


def checked(rows: list[str], names: list[str], **options: str):
    for option in options:
        if option not in names:
            raise ValueError(option)
    names_set = set(names)
    return [row for row in rows if row in names_set]


def completed(names: list[str], **options: str):
    options["token"] = "none"
    return [option for option in options.keys() if option not in names]


def rejected(rows: list[str], names: list[str]):
    for row in rows:
        if not row:
            raise ValueError(f"{row in names} {len(names)}")
    return rows


def spoken(languages: list[str], known: list[str]):
    known_set = set(known)
    return [language for language in languages if language in known_set]


class Processor:
    @property
    def unused(self) -> list[str]:
        return sorted(vars(self))

    def select(self, rows: list[str]):
        return [row for row in rows if row not in self.unused]


__all__ = ["LEVELS", "NAMES"]
__all__.extend([name for name in sorted(globals()) if name not in __all__])
