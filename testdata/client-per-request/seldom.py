"""Clients that are made seldom or often, for hosts of their own or one, or for a file."""

import time

import aiosqlite
import httpx
from config import customers, settings
from fastapi import FastAPI

app = FastAPI()
EVERY = 300
RETRY_DELAYS = (1, 5)
_kept = {"at": 0.0, "rows": []}


@app.get("/rates")
async def rates():
    if time.time() - _kept["at"] > EVERY:
        async with httpx.AsyncClient() as client:  # ok: from-time-to-time
            answer = await client.get("https://example.org/rates")
        _kept.update(at=time.time(), rows=answer.json())
    return _kept["rows"]


async def _read():
    async with httpx.AsyncClient() as client:  # ok: every five minutes
        return (await client.get("https://example.org/news")).json()


async def _read_each_time():
    async with httpx.AsyncClient() as client:  # error: PFL409
        return (await client.get("https://example.org/news")).json()


@app.get("/news")
async def news():
    now = time.monotonic()
    if now - _kept["at"] < EVERY:
        return _kept["rows"]
    _kept["rows"] = await _read()
    return _kept["rows"]


@app.get("/latest")
async def latest():
    start = time.monotonic()
    rows = await _read_each_time()
    if time.monotonic() - start > 1:
        print("slow")
    return rows


@app.get("/stored")
async def stored():
    async with aiosqlite.connect("rows.db") as rows:  # hint: PFL409
        return await rows.execute_fetchall("SELECT * FROM rows")


async def healthy(nodes):
    found = []
    for node in nodes:
        async with httpx.AsyncClient(timeout=5) as client:  # hint: PFL409 because host-per-element
            answer = await client.get(f"{node.url}/health")  # error: PFL408
        found.append(answer.status_code == 200)
    return found


async def pages(base, nodes):
    found = []
    for node in nodes:
        async with httpx.AsyncClient(timeout=5) as client:  # error: PFL409
            answer = await client.get(f"{base}/{node.name}")  # error: PFL408
        found.append(answer.text)
    return found


async def sent(body):
    for delay in (0, *RETRY_DELAYS):
        time.monotonic()
        async with httpx.AsyncClient() as client:  # ok: another try
            answer = await client.post("https://example.org", json=body, timeout=5 + delay)
        if answer.status_code < 500:
            return answer
    return None


@app.post("/admin/reload")
async def reload():
    async with httpx.AsyncClient() as client:  # error: PFL409
        return (await client.post("https://example.org/reload")).json()


@app.get("/all")
async def everything(numbers: str):
    found = []
    async with httpx.AsyncClient() as client:  # hint: PFL409
        for number in numbers.split(","):
            answer = await client.get(f"https://example.org/{number}")  # error: PFL408
            found.append(answer.json())
    return found


@app.get("/one")
async def one(number: int):
    async with httpx.AsyncClient() as client:  # error: PFL409
        answer = await client.get(f"https://example.org/{number}")
    return [row["name"] for row in answer.json()]


async def first_version(mirrors):
    for mirror in mirrors:
        address = f"{mirror}/version"
        async with httpx.AsyncClient() as client:  # hint: PFL409
            answer = await client.get(address)
        if answer.status_code == 200:
            return answer.text
    return None


async def submitted(body):
    for _ in range(10):
        try:
            async with httpx.AsyncClient() as client:  # ok: another try
                answer = await client.post("https://example.org", json=body)
            if answer.status_code == 200:
                return answer.json()
        except httpx.HTTPError:
            print("once more")
    return None


async def read_pages():
    found = []
    for number in range(50):
        try:
            async with httpx.AsyncClient() as client:  # error: PFL409
                answer = await client.get(f"https://example.org/{number}")
            if answer.status_code != 200:
                return found
            found.append(answer.json())
        except httpx.HTTPError:
            print("once more")
    return found


async def patient(body):
    tries = retries = 0
    while retries < 5:
        tries += 1
        async with httpx.AsyncClient() as client:  # ok: another try
            answer = await client.post("https://example.org", json=body)
        if answer.status_code == 200:
            return tries, answer.json()
        retries += 1
    return None


async def _fetched(address):
    async with httpx.AsyncClient() as client:  # hint: PFL409
        return (await client.get(address)).text


async def _news(name):
    address = f"https://example.org/{name}"
    async with httpx.AsyncClient() as client:  # error: PFL409
        return (await client.get(address)).text


@app.get("/page")
async def page(address: str):
    return await _fetched(address)


@app.get("/news/{name}")
async def news_of(name: str):
    return await _news(name)


async def regions(names):
    found = []
    for name in names:
        async with httpx.AsyncClient() as client:  # hint: PFL409 because serves-many
            for number in range(50):
                answer = await client.get(f"https://example.org/{name}/{number}")  # error: PFL408
                found.append(answer.json())
    return found


async def stored_rows(numbers):
    found = []
    for number in numbers:
        async with aiosqlite.connect("rows.db") as rows:  # hint: PFL409 because local-database
            found.append((number, rows.total_changes))
    return found


class Worker:
    async def start(self):
        async with httpx.AsyncClient() as client:  # ok: at-start-up
            await client.get("https://example.org/ready")


async def start_all(workers: list[Worker]):
    for worker in workers:
        await worker.start()


SERVICE = "https://rates.example.org"


@app.get("/rate/{name}")
async def rate(name: str):
    async with httpx.AsyncClient() as client:  # error: PFL409
        answer = await client.get(f"{SERVICE}/{name}")
    return answer.json()


@app.get("/configured/{name}")
async def configured(name: str):
    address = f"{settings.rates.address}/{name}"
    async with httpx.AsyncClient() as client:  # error: PFL409
        answer = await client.get(address)
    return answer.json()


@app.get("/customers/{name}")
async def of_customer(name: str):
    customer = customers[name]
    async with httpx.AsyncClient() as client:  # hint: PFL409 because through-a-call
        answer = await client.get(f"{customer.address}/rates")
    return answer.json()


@app.get("/proxied")
async def proxied(service: str):
    async with httpx.AsyncClient() as client:  # hint: PFL409 because through-a-call
        answer = await client.get(f"{service}/rates")
    return answer.json()


CLIENT = httpx.AsyncClient()  # ok: made once


@app.get("/shared/{name}")
async def shared(name: str):
    answer = await CLIENT.get(f"{SERVICE}/{name}")  # ok: the client of all requests
    return answer.json()


@app.get("/signed")
async def signed(token: str):
    async with httpx.AsyncClient(headers={"authorization": token}) as client:  # ok: client-per-item
        answer = await client.get(f"{SERVICE}/rates")
    return answer.json()


@app.get("/mirrored")
async def mirrored():
    try:
        answer = await CLIENT.get(f"{SERVICE}/rates")
    except httpx.HTTPError:
        async with httpx.AsyncClient() as client:  # hint: PFL409 because only-on-failure
            answer = await client.get("https://mirror.example.org/rates")
    return answer.json()


@app.get("/streamed")
async def streamed():
    async with CLIENT.stream("GET", f"{SERVICE}/rates") as answer:  # ok: the client of all requests
        return await answer.aread()
