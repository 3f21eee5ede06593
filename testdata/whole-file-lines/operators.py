"""Loops whose operators may run methods of the project's classes, which may write the file."""


class Journal:
    def __init__(self, path: str) -> None:
        self.path = path

    def note(self) -> None:
        with open(self.path, "ab") as file:
            file.write(b"more\n")

    def __eq__(self, other: object) -> bool:
        self.note()
        return False

    def __iadd__(self, line: bytes) -> "Journal":
        self.note()
        return self

    def __enter__(self) -> None:
        self.note()

    def __exit__(self, *error: object) -> None: ...

    @property
    def noted(self) -> int:
        self.note()
        return 1


def compared(path: str, journal) -> list[bytes]:
    found = []
    with open(path, "rb") as file:
        for line in file.readlines():  # hint: PFL701
            if journal == line:
                found.append(line)
    return found


def added(path: str, journal: Journal) -> Journal:
    with open(path, "rb") as file:
        for line in file.readlines():  # hint: PFL701
            journal += line
    return journal


def entered(path: str, journal) -> list[bytes]:
    found = []
    with open(path, "rb") as file:
        for line in file.readlines():  # hint: PFL701
            with journal:
                found.append(line)
    return found


def read(path: str, journal: Journal) -> list[int]:
    found = []
    with open(path, "rb") as file:
        for line in file.readlines():  # hint: PFL701
            found.append(journal.noted)
    return found


def matched(path: str, journal) -> list[bytes]:
    found = []
    with open(path, "rb") as file:
        for line in file.readlines():  # hint: PFL701
            match journal:
                case Journal(noted=1):
                    found.append(line)
    return found


def plain(path: str, wanted: bytes) -> list[bytes]:
    found = []
    with open(path, "rb") as file:
        for line in file.readlines():  # hint: PFL701
            if line == wanted and line[:1] != b"#":
                found += [line]
    return found


def one_by_one(path: str) -> int:
    with open(path, "rb") as file:
        return sum(1 for line in file)  # ok


def one_by_one_listed(path: str) -> list[bytes]:
    with open(path, "rb") as file:
        return [line for line in file]  # ok


def kept(path: str) -> list[bytes]:
    with open(path, "rb") as file:
        lines = file.readlines()  # ok
    return lines[::-1]


def kept_and_counted(path: str) -> tuple[int, list[bytes]]:
    with open(path, "rb") as file:
        lines = file.readlines()  # ok
    return len(lines), lines


def kept_twice(path: str) -> tuple[list[bytes], list[bytes]]:
    with open(path, "rb") as file:
        lines = file.readlines()  # ok
    return lines[1:], lines


def last(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.readlines()[-1]  # ok
