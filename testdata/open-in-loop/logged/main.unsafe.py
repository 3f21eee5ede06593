import asyncio

from .journal import Journal, Ledger, Mark


class Simulation:
    def __init__(self, path, model):
        self.journal = Journal(path)
        self.model = model

    async def run(self, ticks):
        for tick in range(ticks):
            row = await self.model.step(tick)
            await asyncio.to_thread(self.journal.log, row)


class Books:
    def __init__(self, path):
        self.ledger = Ledger(path)

    def book_all(self, rows):
        for row in rows:
            self.ledger.book(row)


class Watch:
    def __init__(self, path, tell):
        self.mark = Mark(path)
        self.tell = tell

    async def run(self, closing):
        while not closing.is_set():
            self.tell(await asyncio.to_thread(self.mark.since))
            await asyncio.sleep(300)
