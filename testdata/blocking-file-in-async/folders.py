"""What only asks a folder or changes it, and what reads files besides."""

import os
import shutil
from pathlib import Path


async def known(path: Path):
    return path.exists()  # hint: PFL404 because only-metadata


async def prepared(folder):
    os.makedirs(folder, exist_ok=True)  # hint: PFL404


def stored(path: Path):
    return path.stat().st_size if path.is_file() else 0


async def size_of(path):
    return stored(Path(path))  # hint: PFL404


def loaded(path: Path):
    if not path.exists():
        return ""
    return path.read_text()


async def text_of(path):
    return loaded(Path(path))  # error: PFL404


async def emptied(folder):
    shutil.rmtree(folder)  # error: PFL404


def joined(folder, name):
    return os.path.join(folder, name)


async def path_of(folder, name):
    return joined(folder, name)  # ok: asks nobody


async def plain(path: Path):
    return path.with_suffix(".txt").name  # ok: asks nobody


async def listed(folder):
    return os.listdir(folder)  # error: PFL404


def absolute(path):
    return os.path.abspath(path)


async def absolute_path(path):
    return absolute(path)  # ok: asks nobody


async def environment():
    return os.environ.get("HOME")  # ok: no file


class Registry:
    entries: dict[str, str] = {}

    @classmethod
    def create(cls):
        cls.entries = {each.name: each.path for each in os.scandir("plugins")}
        return cls.entries

    @classmethod
    def all(cls):
        if len(cls.entries) == 0:
            cls.entries = cls.create()
        return cls.entries


async def plugins():
    return Registry.all()  # ok: made once


async def plugins_anew():
    return Registry.create()  # error: PFL404
