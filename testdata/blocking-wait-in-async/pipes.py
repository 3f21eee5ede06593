"""Queues with a size, behind methods."""

from __future__ import annotations

import asyncio
import queue


class Pipe:
    def __init__(self) -> None:
        self.frames: queue.Queue[bytes] = queue.Queue(maxsize=10)
        self.events: queue.Queue[str] = queue.Queue()

    def give(self, frame: bytes) -> None:
        self.frames.put(frame)

    def give_or_drop(self, frame: bytes) -> None:
        self.frames.put_nowait(frame)

    def tell(self, event: str) -> None:
        self.events.put(event)

    async def feed(self, frames: list[bytes]) -> None:
        for frame in frames:
            self.give(frame)  # hint: PFL406
        self.tell("fed")  # ok: it never fills up


async def on_frame(pipe: Pipe, frame: bytes) -> None:
    pipe.give(frame)  # hint: PFL406


async def on_late_frame(pipe: Pipe, frame: bytes) -> None:
    pipe.give_or_drop(frame)  # ok: does not wait


async def on_frame_apart(pipe: Pipe, frame: bytes) -> None:
    await asyncio.to_thread(pipe.give, frame)  # ok: in a thread


def on_frame_in_thread(pipe: Pipe, frame: bytes) -> None:
    pipe.give(frame)  # ok: no coroutine
