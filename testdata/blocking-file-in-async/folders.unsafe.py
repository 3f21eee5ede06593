"""What only asks a folder or changes it, and what reads files besides."""

import asyncio
import os
import shutil
from pathlib import Path


async def known(path: Path):
    return await asyncio.to_thread(path.exists)


async def prepared(folder):
    await asyncio.to_thread(os.makedirs, folder, exist_ok=True)


def stored(path: Path):
    return path.stat().st_size if path.is_file() else 0


async def size_of(path):
    return await asyncio.to_thread(stored, Path(path))


def loaded(path: Path):
    if not path.exists():
        return ""
    return path.read_text()


async def text_of(path):
    return await asyncio.to_thread(loaded, Path(path))


async def emptied(folder):
    await asyncio.to_thread(shutil.rmtree, folder)


def joined(folder, name):
    return os.path.join(folder, name)


async def path_of(folder, name):
    return joined(folder, name)


async def plain(path: Path):
    return path.with_suffix(".txt").name


async def listed(folder):
    return await asyncio.to_thread(os.listdir, folder)


def absolute(path):
    return os.path.abspath(path)


async def absolute_path(path):
    return absolute(path)


async def environment():
    return os.environ.get("HOME")


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
    return Registry.all()


async def plugins_anew():
    return await asyncio.to_thread(Registry.create)
