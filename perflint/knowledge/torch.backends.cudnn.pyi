"""Settings of cuDNN."""

benchmark: bool
deterministic: bool
enabled: bool
allow_tf32: bool
def is_available() -> bool: ...
def version() -> int | None: ...
