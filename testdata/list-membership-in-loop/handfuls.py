"""Lists that are short by their nature, lists that may be, and lists that are not."""

from torch import nn

LEVELS = ["low", "mid", "high"]
NAMES = list(open("names.txt"))


class Backbone(nn.Module):
    def __init__(self, depths: list[int], drops: list[int]):
        super().__init__()
        self.stages = nn.ModuleList()
        for i in range(sum(depths)):
            self.stages.append(nn.Dropout() if i in drops else nn.Identity())  # ok: layers

    def forward(self, x, wanted: list[int]):
        found = []
        for i, stage in enumerate(self.stages):
            x = stage(x)
            if i in wanted:  # ok: layers
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
            if row in self.HEADS:  # ok: three
                continue
            if row in self.skipped:  # hint: PFL607
                continue
            if row in self.cells:  # error: PFL607
                yield row


def chosen(rows: list[str], ignored: list[str] | None = None):
    if ignored is None:
        ignored = []
    for row in rows:
        if row in ignored:  # hint: PFL607
            continue
        yield row


def leveled(rows: list[str], table: dict[str, list[str]]):
    for row in rows:
        if row in LEVELS:  # ok: three
            yield row
        if row.lower() in table[row]:  # ok: another list for each row
            yield row


def named(rows: list[str]):
    return [row for row in rows if row in NAMES]  # error: PFL607


def checked(rows: list[str], names: list[str], **options: str):
    for option in options:
        if option not in names:  # ok: the arguments of one call
            raise ValueError(option)
    return [row for row in rows if row in names]  # hint: PFL607


def completed(names: list[str], **options: str):
    options["token"] = "none"
    return [option for option in options.keys() if option not in names]  # ok: as few


def rejected(rows: list[str], names: list[str]):
    for row in rows:
        if not row:
            raise ValueError(f"{row in names} {len(names)}")  # ok: runs once
    return rows


def spoken(languages: list[str], known: list[str]):
    return [language for language in languages if language in known]  # hint: PFL607


class Processor:
    @property
    def unused(self) -> list[str]:
        return sorted(vars(self))

    def select(self, rows: list[str]):
        return [row for row in rows if row not in self.unused]  # hint: PFL607


__all__ = ["LEVELS", "NAMES"]
__all__.extend([name for name in sorted(globals()) if name not in __all__])  # ok: what a module exports
