import asyncio, subprocess, time
from functools import lru_cache
import httpx, torch
from fastapi import BackgroundTasks, Depends, FastAPI
from library import Author, Book, Review
from sqlalchemy import select, text, func
from sqlalchemy.ext.asyncio import AsyncSession, create_async_engine, async_sessionmaker
from sqlalchemy.orm import Session, selectinload, joinedload
from transformers import AutoModel, AutoTokenizer

app = FastAPI()
engine = create_async_engine("sqlite+aiosqlite://")
maker = async_sessionmaker(engine)


async def session():
    async with maker() as s:
        yield s


@app.get("/a1")
async def a1(s: AsyncSession = Depends(session)):  # costs: queries 2
    rows = (await s.execute(select(Author).options(selectinload(Author.books)))).scalars().all()
    return [len(a.books) for a in rows]


@app.get("/a2")
async def a2(s: AsyncSession = Depends(session)):  # costs: queries 1 + n
    out = []
    for a in (await s.scalars(select(Author))).all():
        n = await s.scalar(select(func.count()).where(Book.author_id == a.id))
        out.append(n)
    return out


@app.get("/a3")
async def a3():  # costs: requests 1 + n, blocking 1
    async with httpx.AsyncClient() as c:
        ids = (await c.get("http://x")).json()
        time.sleep(0.1)
        tasks = [c.get(f"http://x/{i}") for i in ids]
        return await asyncio.gather(*tasks)


@lru_cache
def model():
    return AutoModel.from_pretrained("x")


@app.post("/a4")
def a4(texts: list[str]):  # costs: loads 1, passes n, tokenizations n
    tok = AutoTokenizer.from_pretrained("x")
    m = model()
    out = []
    for t in texts:
        batch = tok(t, return_tensors="pt")
        out.append(m(**batch).last_hidden_state.mean().item())
    return out


class Repo:
    def __init__(self, s: Session):
        self.s = s

    def authors(self) -> list[Author]:
        return list(self.s.scalars(select(Author)))

    def by_author(self, a: Author) -> list[Book]:
        return list(self.s.scalars(select(Book).where(Book.author_id == a.id)))


def get_repo():
    return Repo(Session())


@app.get("/a5")
def a5(repo: Repo = Depends(get_repo)):  # costs: queries 1 + n
    return {a.name: [b.title for b in repo.by_author(a)] for a in repo.authors()}


@app.get("/a6")
def a6(repo: Repo = Depends(get_repo)):  # costs: queries 1 + n + m·n
    return [[r.text for b in a.books for r in b.reviews] for a in repo.authors()]


@app.post("/a7")
def a7(background: BackgroundTasks, name: str):  # costs: files 1, processes 1
    background.add_task(subprocess.run, ["x"])
    with open(name) as f:
        return f.read()


@app.get("/a8")
def a8(page: int = 0, size: int = 20, s: Session = Depends(session)):  # costs: queries 2 + n
    q = s.query(Book).filter(Book.title != "")
    total = q.count()
    rows = q.offset(page * size).limit(size).all()
    return total, [b.author.name for b in rows]


@app.get("/a9")
def a9(s: Session = Depends(session)):  # costs: queries 1
    rows = s.execute(select(Book.title, Author.name).join(Author)).all()
    return [f"{t} {n}" for t, n in rows]


@app.get("/a10")
def a10(s: Session = Depends(session)):  # costs: queries 1
    rows = s.scalars(select(Book).options(joinedload(Book.author)).limit(3)).unique()
    return [b.author.name for b in rows]


@app.get("/a11")
def a11(s: Session = Depends(session)):  # costs: queries 1 + 2·n
    return [one(b) + two(b) for b in s.scalars(select(Book)).all()]


def one(b: Book):
    return b.author.name


def two(b: Book):
    return b.author.name + str(len(b.reviews))


def train_step(model, batch, metrics):
    loss = model(batch)
    for m in metrics:
        m.update(loss.item())


@app.get("/a12")
def a12(s: Session = Depends(session)):  # costs: queries 1, writes 1, commits 1
    s.execute(text("SELECT 1"))
    s.execute(text("UPDATE x SET y = 1"))
    s.commit()


async def get(c, u):
    return await c.get(u)


@app.get("/b1")
async def b1(urls: list[str]):  # costs: requests n
    async with httpx.AsyncClient() as c:
        tasks = []
        for u in urls:
            tasks.append(get(c, u))
        for t in tasks:
            await t


@app.get("/b2")
async def b2(urls: list[str]):  # costs: requests n
    async with httpx.AsyncClient() as c:
        return await asyncio.gather(*(get(c, u) for u in urls))


@app.get("/b3")
async def b3(urls: list[str]):  # costs: requests n
    async with httpx.AsyncClient() as c, asyncio.TaskGroup() as g:
        for u in urls:
            g.create_task(get(c, u))


@app.get("/b4")
async def b4(urls: list[str]):  # costs: nothing
    c = httpx.AsyncClient()
    x = [c.get(u) for u in urls]
    return {}


@app.get("/b5")
async def b5(s: AsyncSession = Depends(session)):  # costs: queries 1 + n
    r = await s.stream_scalars(select(Author))
    async for a in r:
        await s.scalar(select(func.count()).where(Book.author_id == a.id))


@app.get("/b6")
async def b6(urls: list[str]):  # costs: requests n
    sem = asyncio.Semaphore(3)

    async def limited(u):
        async with sem:
            return await fetch_text(u)

    return await asyncio.gather(*map(limited, urls))


async def fetch_text(u):
    async with httpx.AsyncClient() as c:
        r = await c.get(u)
        return r.text
