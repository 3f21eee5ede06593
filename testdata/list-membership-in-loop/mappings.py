"""What is asked by the key that it is searched for is a mapping, whatever it seems to be."""


class Corpora:
    def __init__(self, names):
        self.sources = [{"data": [], "ids": None} for _ in names]

    def fill(self, vocabulary):
        for source in self.sources:
            source["ids"] = vocabulary

    def batch(self, i, lines):
        return [
            [self.sources[i]["ids"][word] if word in self.sources[i]["ids"] else 3 for word in line]  # ok
            for line in lines
        ]

    def padded(self, i, lines):
        return padded(lines, self.sources[i]["ids"])

    def known(self, i, lines):
        ids = self.sources[i]["ids"]
        return [[word for word in line if word in ids] for line in lines]  # ok: None was filled in


def padded(lines, ids):
    return [
        [ids[word] if word in ids else ids["<unknown>"] for word in line]  # ok: item of the word
        for line in lines
    ]


def of_annotation(lines: list[str], ids: list[str]):
    return [ids[line] if line in ids else 0 for line in lines]  # ok: asked-by-key


def through_get(lines: list[str], ids: list[str]):
    return [ids.get(line) for line in lines if line in ids]  # ok: asked-by-key


def of_list(path, other):
    with open(other) as file:
        ids = file.read().split("\n")
    with open(path) as file:
        return [line for line in file if line in ids]  # error: PFL607
