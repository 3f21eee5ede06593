"""Loops over rows that call the writers."""

from writers import Journal, PartWriter, RowWriter, sync


def export(rows: list[str], path: str) -> None:
    writer = RowWriter(path)
    for row in rows:
        writer.add(row)
    writer.close()


def export_parts(parts: dict[str, str]) -> None:
    for path, text in parts.items():
        PartWriter(path).add(text)


def export_noting(rows: list[str], journal: Journal) -> int:
    total = 0
    for number, row in enumerate(rows):
        total += len(row)
        if number % 1000 == 0:
            journal.note(f"{number}\n")
    return total


def ask(questions: list[str], journal: Journal) -> None:
    for question in questions:
        journal.answer(input(question))


def export_files(paths: list[str], row: str) -> None:
    for path in paths:
        with open(path, "w", encoding="utf-8") as handle:
            sync(handle, row)
