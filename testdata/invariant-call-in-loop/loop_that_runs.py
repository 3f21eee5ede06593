import re


def hits(rows: list[str]) -> int:
    found = 0
    for _ in range(400):
        pattern = re.compile(r"[a-z]+\d")  # hint: PFL615
        found += sum(pattern.match(row) is not None for row in rows)
    return found


def once(rows: list[str]) -> int:
    pattern = re.compile(r"[a-z]+\d")  # ok
    return sum(pattern.match(row) is not None for row in rows)


def run():
    return hits(["a1", "b", "c22"]), once(["a1", "b"])
