"""The fields that a serializer shows by its `Meta`: a field that it inherits, and that is not among them, is
left out.

https://www.django-rest-framework.org/api-guide/serializers/#specifying-which-fields-to-include
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.language.names import Names
from perflint.language.nodes import parent
from perflint.language.terms.class_lookup import mro
from perflint.outlining.file_facts import file_fact
from perflint.project.answers.project import Project

_FIELDS = "serialized-fields"
_ONLY, _BUT = "only", "but"


@file_fact(_FIELDS)
def serialized_fields(names: Names) -> Iterator[tuple[str, str]]:
    """What the `Meta` of a class names as its fields, or as what is left out of them."""
    for meta in names.nodes(ast.ClassDef):
        owner = parent(meta)
        if meta.name != "Meta" or not isinstance(owner, ast.ClassDef):
            continue
        for statement in meta.body:
            match statement:
                case ast.Assign(
                    targets=[ast.Name(id="fields" | "exclude" as said)],
                    value=ast.List(elts=elements) | ast.Tuple(elts=elements),
                ) if all(isinstance(one, ast.Constant) for one in elements):
                    listed = [str(one.value) for one in elements if isinstance(one, ast.Constant)]
                    sort = _ONLY if said == "fields" else _BUT
                    yield names.qualname(names.scopes[owner]), " ".join((sort, *listed))


def leaves_out(project: Project, serializer: str, member: str) -> bool:
    """Whether a serializer shows no field of a name that it inherits."""
    for facts in mro(serializer, project):
        said = project.fact(_FIELDS, facts.name)
        if said is not None:
            sort, *listed = said.split(" ")
            return (member in listed) is (sort == _BUT)
    return False
