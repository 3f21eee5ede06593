"""Managers of Django that their use shows, or how a model is named: `model.objects.filter(name=name)`.

Of a model that a variable holds, or that stands in an application which is not there, nothing else is known.
"""

from __future__ import annotations

import ast
import re

from perflint.language.names import Names
from perflint.language.nodes import parent
from perflint.language.terms.libraries import names_of

DJANGO_MANAGER = "django.db.models.Manager"
MANAGER = "objects"  # what models of Django call the first of theirs
# Models of Django have the managers that Django itself takes by the others.
MANAGERS = frozenset({MANAGER, "_default_manager", "_base_manager"})
_LIBRARIES = frozenset({"django", "rest_framework"})
# What has `objects` that are asked in the same way, and is no database of Django: documents, buckets.
_LOOK_ALIKES = frozenset(
    "aioboto3 boto3 botocore django_elasticsearch_dsl django_mongoengine elasticsearch_dsl mongoengine"
    " mongomotor".split()
)
_METHODS = frozenset(
    "aggregate all annotate bulk_create bulk_update count create defer distinct earliest exclude exists"
    " filter first get get_or_create in_bulk iterator last latest only order_by prefetch_related"
    " select_for_update select_related update_or_create using values values_list".split()
)
# By a custom of Django: `shop.models.Order`.
_MODEL = re.compile(r"(?:^|\.)models\.(?:\w+\.)*[A-Z]\w*$")


def is_manager_by_use(node: ast.Attribute, names: Names) -> bool:
    """Whether an attribute of one of `MANAGERS` is asked for rows as managers are, in a file that imports
    Django."""
    method = parent(node)
    if not isinstance(method, ast.Attribute) or method.attr not in _METHODS:
        return False
    call = parent(method)
    if not isinstance(call, ast.Call) or call.func is not method:
        return False
    return bool(names_of(names, _LIBRARIES)) and not names_of(names, _LOOK_ALIKES)


def is_plain_manager(owner: str, name: str) -> bool:
    """Whether an attribute of something unknown is a manager by the names of both."""
    return name in MANAGERS and _MODEL.search(owner) is not None
