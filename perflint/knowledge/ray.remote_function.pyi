"""Functions that run elsewhere."""
from typing import Any, Self
from ray import ObjectRef
class RemoteFunction:
    @spawns("task")
    def remote(self, *args, **kwargs) -> ObjectRef[Any]: ...
    def options(self, **kwargs) -> Self: ...
