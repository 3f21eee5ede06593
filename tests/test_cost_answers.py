"""An answer that is read in pieces is of one request."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.costing import costs_of_texts, told

HEAD = """import shutil
import urllib.request

import httpx
import requests
from celery import shared_task

session = requests.Session()


@shared_task
def load(url, file):
"""


@pytest.mark.parametrize(
    ("body", "count"),
    [
        (
            "    answer = requests.get(url, stream=True)\n    for part in answer.iter_content(9):\n"
            "        file.write(part)\n",
            "1",
        ),
        (
            "    answer = session.get(url, stream=True)\n    for line in answer.iter_lines():\n"
            "        file.write(line)\n",
            "1",
        ),
        (
            "    with httpx.stream('GET', url) as answer:\n        for part in answer.iter_bytes():\n"
            "            file.write(part)\n",
            "1",
        ),
        (
            "    with urllib.request.urlopen(url) as answer:\n        while part := answer.read(9):\n"
            "            file.write(part)\n",
            "1",
        ),
        ("    requests.get(url)\n    requests.get(url, stream=True).iter_content(9)\n", "2"),
    ],
)
def test_pieces_of_an_answer_are_no_requests(tmp_path: Path, body: str, count: str) -> None:
    [cost] = costs_of_texts(tmp_path, {"app.py": HEAD + body}).values()
    assert told(cost)["requests"] == count
