"""Lists that a function gets by default, from where it is defined."""

from pathlib import Path


def known_names(path: Path, lines: list[str]):
    names = [line.strip() for line in path.open()]

    def is_known(line, known=names):
        return line in known  # error: PFL607

    return [line for line in lines if is_known(line)]


def others(path: Path, lines: list[str]):
    names = [line.strip() for line in path.open()]

    def is_known(line, known=names):
        return line in known  # ok

    return [line for line in lines if is_known(line, {"a", "b"})]


def sets(path: Path, lines: list[str]):
    names = {line.strip() for line in path.open()}

    def is_known(line, known=names):
        return line in known  # ok

    return [line for line in lines if is_known(line)]


def once(path: Path, line: str):
    names = [line.strip() for line in path.open()]

    def is_known(line, known=names):
        return line in known  # ok

    return is_known(line)


def letters(lines: list[str]):
    few = ["a", "b", "c"]

    def is_known(line, known=few):
        return line in known  # hint: PFL607

    return [line for line in lines if is_known(line)]


def kept(path: Path, other: Path):
    names = [line.strip() for line in path.open()]
    return list(filter(lambda line: line in names, other.open()))  # error: PFL607


def kept_and_read(path: Path, others: list[Path]):
    names = [line.strip() for line in path.open()]
    return list(filter(lambda one: one.read_text() in names, others))  # hint: PFL607


class Names:
    def is_known(self, line, known=list(open("names.txt"))):
        return line in known  # error: PFL607

    def is_listed(self, line, known=()):
        return line in known  # ok

    def is_taken(self, line, known=set(open("names.txt"))):
        return line in known  # ok


def of_object(lines: list[str]):
    names = Names()
    known = [line for line in lines if names.is_known(line)]
    listed = [line for line in lines if names.is_listed(line)]
    return known, listed, [line for line in lines if names.is_taken(line)]
