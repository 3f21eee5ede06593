"""What an object is made with decides what its methods do."""

import asyncio

import requests


class Tidy:
    def __init__(self, wait: bool = False, mode: str = "fast") -> None:
        self.wait = wait
        self.mode: str = mode

    def __enter__(self) -> "Tidy":
        return self

    def __exit__(self, *error: object) -> None:
        if self.wait:
            requests.post("https://example.org/done")

    def close(self) -> None:
        self.finish()

    def finish(self) -> None:
        if not self.wait:
            return
        requests.post("https://example.org/closed")

    def load(self) -> bytes:
        if self.mode == "slow":
            return requests.get("https://example.org/slow").content
        return b""


class Changing:
    def __init__(self, wait: bool = False) -> None:
        self.wait = wait
        self.waits = wait

    def ask(self) -> None:
        self.waits = True

    def finish(self) -> None:
        if self.waits:
            requests.post("https://example.org/closed")


class Below(Tidy):
    def __init__(self) -> None:
        super().__init__(wait=True)


STILL = Tidy()
WAITING = Tidy(True)


async def left() -> None:
    with Tidy():
        pass
    Tidy(mode="slow").close()
    Tidy(wait=True).load()


async def waits() -> None:
    with Tidy(wait=True):
        pass


async def closes() -> None:
    await asyncio.to_thread(Tidy(True).close)


async def loads() -> None:
    await asyncio.to_thread(Tidy(mode="slow").load)


async def by_name() -> None:
    tidy = Tidy()
    tidy.close()
    slow = Tidy(wait=True)
    await asyncio.to_thread(slow.close)


async def of_the_module() -> None:
    STILL.close()
    await asyncio.to_thread(WAITING.close)


async def asked() -> None:
    changing = Changing()
    changing.ask()
    await asyncio.to_thread(changing.finish)


async def below() -> None:
    await asyncio.to_thread(Below().close)


async def given(wait: bool) -> None:
    await asyncio.to_thread(Tidy(wait).close)


async def passed(tidy: Tidy) -> None:
    await asyncio.to_thread(tidy.close)


async def of_another_name() -> None:
    STILL = Tidy(True)  # noqa: N806

    async def inner() -> None:
        await asyncio.to_thread(STILL.close)

    await inner()
