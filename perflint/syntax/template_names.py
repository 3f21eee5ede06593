"""Which files are templates of Django or Jinja, and what they are called: by views, and as modules.

A template is read as a module of one function, `render`, whose parameters are the context (see
`syntax.templates`). Its name, `shop/orders.html`, is what stands behind the folder `templates` or `jinja2`;
the module is called after it: a name that no file of Python can have.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

SUFFIXES = (".html", ".htm", ".jinja", ".jinja2", ".j2", ".txt", ".xml", ".mjml", ".svg", ".md")
FOLDERS = frozenset({"templates", "jinja2"})
RENDER = "render"  # the function of a template
LAYOUT = "layout"  # what of it a template that extends it runs
_PREFIX = "template#"
LIBRARY = (
    "templatetags#"  # the module that stands for all libraries of tags and filters of the project
)
TAGS = frozenset({"simple_tag", "inclusion_tag"})  # decorators of tags of Django
ONLY = "only__"  # given to a template that gets nothing else of the context
_DOT = "\u2024"  # stands for dots in the names of modules, which have none; looks like one
_SEPARATORS = re.compile(r"[/\\]")


def in_templates(folder: str) -> bool:
    """Whether a folder holds templates: it, or one around it, is called as such folders are."""
    return not FOLDERS.isdisjoint(_SEPARATORS.split(folder))


def is_template(path: str | Path) -> bool:
    """Whether a file is a template, by its name and its folders."""
    text = path if isinstance(path, str) else str(path)
    return text.endswith(SUFFIXES) and in_templates(os.path.dirname(text))


def template_name(path: str) -> str:
    """What views call the template in a file: `shop/orders.html`."""
    parts = _SEPARATORS.split(path)
    last = max(place for place, part in enumerate(parts) if part in FOLDERS)
    return "/".join(parts[last + 1 :])


def module_of(name: str) -> str:
    """The name of the module that a template is read as."""
    return _PREFIX + name.removeprefix("/").replace(".", _DOT)


def is_template_module(module: str) -> bool:
    """Whether a module, or something in it, by dotted name, is a template."""
    return module.startswith(_PREFIX)


def is_library(module: str) -> bool:
    """Whether a module holds tags and filters for templates: `shop.templatetags.money`."""
    return module.rpartition(".")[0].rpartition(".")[2] == "templatetags"


def shown_function(dotted: str) -> str:
    """The name by which messages call a function of the project: of that of a template, the file."""
    module, _, last = dotted.rpartition(".")
    if not module.startswith(_PREFIX):
        return last
    shown = module.removeprefix(_PREFIX).replace(_DOT, ".")
    return shown if last in (RENDER, LAYOUT) else last
