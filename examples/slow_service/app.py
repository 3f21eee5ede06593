"""The service's routes: quotes, reports and forecasts of a small shop."""

import time

import pandas as pd
from fastapi import FastAPI

from exchange import rate
from forecast import train
from orders import session, spending
from report import as_csv, unknown_products

app = FastAPI()


@app.get("/quote/{amount}")
async def quote(amount: float, currency: str = "EUR"):
    return {"amount": amount * rate(currency)}


@app.get("/report")
def report(first: int = 0):
    rows = spending(session(), first)
    frame = pd.DataFrame(rows, columns=["name", "product", "total"])
    return {"csv": as_csv(frame), "unknown": unknown_products(rows)}


@app.post("/forecast")
async def forecast(days: int = 7):
    for attempt in range(days):
        train(attempt)
        time.sleep(1)
    return {"days": days}
