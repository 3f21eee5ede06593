import tarfile
import zipfile

import numpy as np
import pandas as pd


def members(path: str, names: list[str]):
    found = []
    for name in names:
        with zipfile.ZipFile(path) as archive:
            found.append(archive.read(name))
    return found


def means(path: str, columns: list[str]):
    found = []
    for column in columns:
        table = pd.read_csv(path)
        found.append(table[column].mean())
    return found


def rows(path: str, numbers: list[int]):
    return [np.loadtxt(path)[number] for number in numbers]


def packed(path: str, names: list[str]):
    found = []
    for name in names:
        with tarfile.open(path, "r:gz") as archive:
            found.append(archive.extractfile(name))
    return found


def once(path: str, columns: list[str]):
    table = pd.read_csv(path)
    return [table[column].mean() for column in columns]


def other_files(paths: list[str]):
    return [pd.read_csv(path) for path in paths]


def in_pieces(path: str, starts: list[int]):
    found = []
    for start in starts:
        found.append(pd.read_csv(path, skiprows=start, nrows=100))
    return found


def added(path: str, texts: dict[str, str]):
    with zipfile.ZipFile(path, "a") as archive:
        for name, text in texts.items():
            archive.writestr(name, text)


def anew(path: str, frames: list[pd.DataFrame]):
    for frame in frames:
        frame.to_csv(path)
        table = pd.read_csv(path)
        print(table.shape)


def from_memory(data, names: list[str]):
    import io

    return [pd.read_csv(io.StringIO(data)) for _ in names]
