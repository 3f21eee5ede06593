"""Long lists that are searched a few times, or beside slower work."""

import subprocess

import torch


def by_kind(path, rows: list[dict]):
    names = [each.strip() for each in open(path)]
    for kind in sorted({row["kind"] for row in rows}):
        if kind in names:  # hint: PFL607 because goes-over-kinds
            yield kind


def installed(path, lines: list[str]):
    names = [each.strip() for each in open(path)]
    for line in lines:
        done = subprocess.run(["which", line])
        if line in names:  # hint: PFL607 because slower-work-beside
            yield done


def known(path, words: list[str]):
    names = [each.strip() for each in open(path)]
    for word in words:
        if word in names:  # error: PFL607
            yield word


class Net(torch.nn.Module):
    def named(self, path, words: list[str]):
        names = [each.strip() for each in open(path)]
        for word in words:
            if word in names:  # hint: PFL607 because in-network
                yield word

    def in_set(self, path, words: list[str]):
        names = {line.strip() for line in open(path)}
        for word in words:
            if word in names:  # ok: a set
                yield word


def at_once(path, word: str):
    return word in open(path).read()  # ok: no loop


def short_list(words: list[str]):
    names = ["a", "b"]
    for word in words:
        if word in names:  # ok: few-elements
            yield word


def of_item(path, rows: list[list[str]]):
    for row in rows:
        if path in row:  # ok: another list each time
            yield row
