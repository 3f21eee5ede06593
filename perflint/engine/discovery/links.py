"""Where links lead: no file outside of a project is changed because a link in it says so."""

from __future__ import annotations

import os

from perflint.engine.discovery.root import project_root


def inside(path: str, root: str) -> str | None:
    """The path below `root` of what a path leads to; None if that is elsewhere."""
    real, top = os.path.realpath(path), os.path.realpath(root)
    if real == top:
        return root
    below = top if top.endswith(os.sep) else top + os.sep
    return os.path.join(root, real[len(below) :]) if real.startswith(below) else None


def led_out(path: str, *, loose: bool = False) -> str | None:
    """Where a link on the way to a file leads, if that is out of the project that it lies in; else None.

    Args:
        path: absolute; the file need not exist.
        loose: whether links that lie in no project may lead anywhere. Else they may lead to the folder of a
            project only.
    """
    real = os.path.realpath(path)
    link = path
    while real != path and link != os.path.dirname(link):
        if os.path.islink(link) and _leads_out(path, link, loose=loose):
            return real
        link = os.path.dirname(link)
    return None


def _leads_out(path: str, link: str, *, loose: bool) -> bool:
    above = os.path.dirname(link)
    root = project_root(above)
    if root is not None:
        return inside(path, root) is None
    target = os.path.realpath(link)
    to_project = os.path.isdir(target) and project_root(target) is not None
    return not (loose or to_project) and inside(path, above) is None
