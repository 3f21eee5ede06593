"""Long lists that are searched a few times, or beside slower work."""

import subprocess

import torch


def by_kind(path, rows: list[dict]):
    names = [each.strip() for each in open(path)]
    for kind in sorted({row["kind"] for row in rows}):
        if kind in names:
            yield kind


def installed(path, lines: list[str]):
    names = {each.strip() for each in open(path)}
    for line in lines:
        done = subprocess.run(["which", line])
        if line in names:
            yield done


def known(path, words: list[str]):
    names = {each.strip() for each in open(path)}
    for word in words:
        if word in names:
            yield word


class Net(torch.nn.Module):
    def named(self, path, words: list[str]):
        names = [each.strip() for each in open(path)]
        for word in words:
            if word in names:
                yield word

    def in_set(self, path, words: list[str]):
        names = {line.strip() for line in open(path)}
        for word in words:
            if word in names:
                yield word


def at_once(path, word: str):
    return word in open(path).read()


def short_list(words: list[str]):
    names = ["a", "b"]
    for word in words:
        if word in names:
            yield word


def of_item(path, rows: list[list[str]]):
    for row in rows:
        if path in row:
            yield row
