"""Lists that the loop binds anew: to what they were and more, or to something else."""

from pathlib import Path


def split(paragraph: str) -> list[str]:
    return paragraph.split(". ")


def prompts(path: Path, most: int):
    paragraphs = path.read_text().splitlines()
    while paragraphs:
        paragraph = paragraphs.pop(0)  # error: PFL608
        if len(paragraph) > most:
            paragraphs = split(paragraph) + paragraphs  # hint: PFL603
            continue
        yield paragraph


def walked(path: Path):
    names = path.read_text().splitlines()
    while names:
        name = names.pop(0)  # error: PFL608
        names = [*names, name.upper()] if name.islower() else names  # hint: PFL603
        yield name


def one_file_after_the_other(paths: list[Path]):
    for path in paths:
        lines = path.read_text().splitlines()
        yield lines.pop(0)  # ok


def batches(queue, size: int):
    batch = queue.take(size)
    while batch:
        yield batch.pop(0)  # ok
        batch = queue.take(size)


def others(lists: list[list[str]]):
    rows = lists[0]
    for each in lists:
        yield rows.pop(0)  # ok
        rows = each + [""]
