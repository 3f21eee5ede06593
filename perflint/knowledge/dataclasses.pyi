"""Classes that are made from their annotations."""
from typing import Any

class Field:
    name: str
    type: Any
@kind("describes")
@few
def fields(class_or_instance) -> tuple[Field, ...]: ...
