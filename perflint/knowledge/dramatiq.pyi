"""Tasks in a broker: sending one is a round trip."""
from typing import Any
# `@dramatiq.actor` makes an `Actor` of a function, with parentheses or without.
@handles("task")
def actor(fn=None, **options) -> Any: ...
class Actor:
    @writes("network")
    def send(self, *args, **kwargs) -> Message: ...
    @writes("network")
    def send_with_options(self, *, args=..., kwargs=None, delay=None, **options) -> Message: ...
    def message(self, *args, **kwargs) -> Message: ...
class Message:
    message_id: str
    args: tuple[Any, ...]
    kwargs: dict[str, Any]
    @waits("future")
    def get_result(self, *, backend=None, block=False, timeout=None): ...
