"""Attributes and items that grow until a condition starts them anew."""

from dataclasses import dataclass


@dataclass
class Part:
    title: str
    text: str = ""


def parts(lines: list[str]):
    found: list[Part] = []
    part = None
    for line in lines:
        if line.startswith("#"):
            part = Part(line)
            found.append(part)
        elif part is not None:
            part.text += line + "\n"  # hint: PFL601 because starts-now-and-then
    return found


def braces(text: str):
    stack = ["{"]
    for sign in text:
        if sign == "{":
            stack.append("")
        else:
            stack[-1] += sign  # hint: PFL601 because starts-now-and-then
    return stack


def by_kind(tags, template: dict):
    for tag in tags:
        if template[f"tag_{tag.kind.name}"] == "none":
            template[f"tag_{tag.kind.name}"] = tag.name
        else:
            template[f"tag_{tag.kind.name}"] += f", {tag.name}"  # hint: PFL601 because starts-now-and-then
    return template


def afresh(rows, make):
    for row in rows:
        part = make(row)
        part.text += "\n"  # ok: another part in each iteration
        yield part


def given(parts: list[Part]):
    for part in parts:
        if not part.text:
            part.text = "none"
        part.text += "\n"  # ok: each part once


def started_and_ended(rows, part: Part):
    for row in rows:
        if row.is_new:
            part = Part(row.title)
            part.text += row.text + "\n"  # ok: it starts where it grows
            yield part


def numbered(lines: list[str]):
    for index, line in enumerate(lines):
        if line:
            lines[index] += "\n"  # ok: each line once
        else:
            lines[index] = "-"
    return lines


def both_ways(rows, part: Part):
    for row in rows:
        if row.is_new:
            part = Part(row.title)
        else:
            part = Part("")
        part.text += row.text + "\n"  # ok: either branch starts it anew
        yield part


def name_of_this(rows):
    for row in rows:
        title = ""
        if row.number:
            title += f"{row.number}: "  # ok: a name that each iteration starts anew
        yield title + row.title
