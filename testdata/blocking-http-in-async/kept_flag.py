"""What an object is made with decides what its methods do."""

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
    with Tidy():  # ok: PFL401
        pass
    Tidy(mode="slow").close()  # ok: PFL401
    Tidy(wait=True).load()  # ok: PFL401


async def waits() -> None:
    with Tidy(wait=True):  # error: PFL401
        pass


async def closes() -> None:
    Tidy(True).close()  # error: PFL401


async def loads() -> None:
    Tidy(mode="slow").load()  # error: PFL401


async def by_name() -> None:
    tidy = Tidy()
    tidy.close()  # ok: PFL401
    slow = Tidy(wait=True)
    slow.close()  # error: PFL401


async def of_the_module() -> None:
    STILL.close()  # ok: PFL401
    WAITING.close()  # error: PFL401


async def asked() -> None:
    changing = Changing()
    changing.ask()
    changing.finish()  # error: PFL401


async def below() -> None:
    Below().close()  # error: PFL401


async def given(wait: bool) -> None:
    Tidy(wait).close()  # error: PFL401


async def passed(tidy: Tidy) -> None:
    tidy.close()  # error: PFL401


async def of_another_name() -> None:
    STILL = Tidy(True)  # noqa: N806

    async def inner() -> None:
        STILL.close()  # error: PFL401

    await inner()
