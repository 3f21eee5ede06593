"""Who is decorated by them."""

from fastapi import FastAPI
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import Session
from transactions import committed, kept, noted

app = FastAPI()


class Journal:
    def commit(self):
        self.committed = True


class Trees:
    def __init__(self, db: Session):
        self.db = db

    @committed
    async def plant(self, name: str):
        return name


class Notes:
    def __init__(self, journal: Journal):
        self.db = journal

    @noted
    async def note(self, name: str):
        return name


class Seeds:
    def __init__(self, db: AsyncSession):
        self.db = db

    @kept
    async def sow(self, name: str):
        return name


@app.post("/trees")
async def plant(name: str, db: Session):
    trees = Trees(db)
    return await trees.plant(name)


@app.post("/notes")
async def note(name: str):
    return await Notes(Journal()).note(name)


@app.post("/seeds")
async def sow(name: str, db: AsyncSession):
    return await Seeds(db).sow(name)
