"""Clients that FastAPI is told to make for each request."""

from contextlib import asynccontextmanager
from functools import lru_cache

import boto3
import httpx
from fastapi import Depends, FastAPI, Header, Request


@asynccontextmanager
async def lifespan(app: FastAPI):
    async with httpx.AsyncClient() as client:  # ok
        app.state.client = client
        yield


app = FastAPI(lifespan=lifespan)


async def get_client():
    async with httpx.AsyncClient() as client:  # hint: PFL409 because through-a-call
        yield client


def get_bucket():
    return boto3.Session().client("s3")  # error: PFL507


async def get_shared(request: Request):
    return request.app.state.client  # ok


@lru_cache
def get_queue():
    return boto3.Session().client("sqs")  # ok: is-stored


async def get_own(token: str = Header()):
    async with httpx.AsyncClient(headers={"Authorization": token}) as client:  # ok: client-per-item
        yield client


async def make_client():
    return httpx.AsyncClient()  # ok


@app.get("/rates")
async def rates(client: httpx.AsyncClient = Depends(get_client)):
    return (await client.get("https://rates.example.org")).json()


@app.get("/files")
def files(bucket=Depends(get_bucket), queue=Depends(get_queue)):
    return bucket.list_buckets(), queue.list_queues()


@app.get("/news")
async def news(shared=Depends(get_shared), own=Depends(get_own)):
    return (await shared.get("https://news.example.org")).json(), own
