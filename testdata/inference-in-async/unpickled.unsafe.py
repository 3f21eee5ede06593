"""Models that somebody has stored: what predicts is one."""

import asyncio
import pickle

import joblib
from fastapi import FastAPI

app = FastAPI()
forest = joblib.load("forest.joblib")
bundle = joblib.load("bundle.joblib")
names = joblib.load("names.joblib")
with open("ridge.pkl", "rb") as stored:
    ridge = pickle.load(stored)


class Scorer:
    def __init__(self, path: str) -> None:
        self.model = joblib.load(path)

    def score(self, rows):
        return self.model.predict_proba(rows)


scorer = Scorer("scorer.joblib")


@app.post("/churn")
async def churn(rows: list[list[float]]):
    return (await asyncio.to_thread(forest.predict, rows)).tolist()


@app.post("/prices")
async def prices(rows: list[list[float]]):
    return (
        await asyncio.to_thread(ridge.predict, bundle["scaler"].transform(rows))
    ).tolist()


@app.post("/bundled")
async def bundled(rows: list[list[float]]):
    return (await asyncio.to_thread(bundle["model"].predict, rows)).tolist()


@app.post("/scores")
async def scores(rows: list[list[float]]):
    return (await asyncio.to_thread(scorer.score, rows)).tolist()


@app.get("/names/{key}")
async def name(key: str):
    return names[key].title(), names.get(key), len(names)


@app.post("/later")
async def later(rows: list[list[float]]):
    return (await asyncio.to_thread(forest.predict, rows)).tolist()


@app.post("/threads")
def threads(rows: list[list[float]]):
    return forest.predict(rows).tolist()


@app.post("/remote")
async def remote(rows: list[list[float]], service):
    return service.predict(rows).tolist()
