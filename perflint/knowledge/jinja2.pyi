"""Jinja2: what templates and filters give may be markup."""
from markupsafe import Markup as Markup, escape as escape
@kind("reusable")
@pure(cost="high")
class Template:
    def __init__(self, source, **options) -> None: ...
    def render(self, *args, **kwargs) -> str: ...
class Environment:
    # Parses and compiles: 1 to 3 ms for a short text.
    @kind("reusable", variable="template")
    @pure(cost="high")
    def from_string(self, source, globals=None, template_class=None) -> Template: ...
