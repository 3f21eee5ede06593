"""Lists that are searched for what a table names that somebody wrote out."""

import os


def layout_of(folder: str) -> str:
    clues = {"flat": ("manifest.json",), "nested": ("blobs", "index.json", "layout")}
    files = os.listdir(folder)
    for layout, names in clues.items():
        if all(name in files for name in names):
            return layout
    return ""


def whole(folder: str) -> bool:
    files = os.listdir(folder)
    for names in {"flat": ("manifest.json",), "nested": ("blobs", "layout")}.values():
        for name in names:
            if name not in files:
                return False
    return True


def of_any_layout(folder: str, clues: dict[str, list[str]]) -> str:
    files = os.listdir(folder)
    files_set = set(files)
    for layout, names in clues.items():
        if all(name in files_set for name in names):
            return layout
    return ""
