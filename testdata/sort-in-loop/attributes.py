"""Collections that belong to an object."""


class Counts:
    def __init__(self):
        self.by_sample: dict[str, int] = {}

    def read(self, path):
        with open(path) as lines:
            for line in lines:
                self.by_sample[line] = len(line)

    def rows(self, lengths: list[int]):
        for length in lengths:
            for sample in sorted(self.by_sample.keys()):  # hint: PFL611
                print(length, sample)

    def read_again(self, paths: list[str]):
        for path in paths:
            self.read(path)
            print(sorted(self.by_sample))  # ok: may-change-meanwhile

    def merged(self, others: "list[Counts]", merge):
        for other in others:
            merge(self, other)
            print(sorted(self.by_sample))  # ok: what gets the object may change it


def known(names: list[str], rows: list[str]):
    found = []
    for row in rows:
        found.append(position(names, row))
    return found


def position(names: list[str], row: str):
    if row in ("a", "b"):
        return 0
    text = f"none of {sorted(names)}"  # ok: where-it-goes-wrong
    raise LookupError(text)
