"""Other programs without standing still."""
from asyncio import StreamReader, StreamWriter
from typing import Any
DEVNULL: int
PIPE: int
STDOUT: int
class Process:
    pid: int
    returncode: int | None
    stdin: StreamWriter | None
    stdout: StreamReader | None
    stderr: StreamReader | None
    async def communicate(self, input=None) -> tuple[bytes, bytes]: ...
    def kill(self) -> None: ...
    def send_signal(self, signal) -> None: ...
    def terminate(self) -> None: ...
    async def wait(self) -> int: ...
