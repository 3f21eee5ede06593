"""Of what a folder holds, the folders are few; the files may be many."""

import os
from pathlib import Path


class Project:
    def __init__(self, folder: Path):
        self.name = folder.name


class Page:
    def __init__(self, path: Path):
        self.name = path.stem


class Catalogue:
    """Projects in a folder, and pages in another."""

    def __init__(self, root: Path):
        self.projects = [Project(folder) for folder in root.iterdir() if folder.is_dir()]
        self.pages = [Page(path) for path in root.iterdir() if not path.is_dir()]

    def owners(self, remotes):
        found = {}
        for remote in remotes:
            for project in self.projects:  # hint: PFL610
                if project.name == remote.name:
                    found[remote.name] = project
        return found

    def written(self, remotes):
        found = {}
        for remote in remotes:
            for page in self.pages:  # error: PFL610
                if page.name == remote.name:
                    found[remote.name] = page
        return found

    def first_pages(self):
        return [page.name for page in self.pages if page.name.startswith("a")]  # ok

    def sizes(self):
        return {project.name: len(project.name) for project in self.projects}  # ok


def without_parts(folder):
    names = os.listdir(folder)
    for name in names:
        if name.endswith(".part"):
            names.remove(name)  # hint: PFL610 because removes-picked
    return names


def unused(folder, used):
    names = os.listdir(folder)
    for name in used:
        names.remove(name)  # error: PFL610
    return names
