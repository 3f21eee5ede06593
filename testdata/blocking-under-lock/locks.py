"""Locks that are held for long."""

import multiprocessing
import subprocess
import threading
import time

import requests
from openai import OpenAI

lock = threading.Lock()
shared = multiprocessing.Lock()
answers: dict[str, str] = {}


def fetch(url: str):
    with lock:
        answers[url] = requests.get(url).text  # error: PFL108


def load(url: str) -> str:
    return requests.get(url, timeout=3).text


class Pages:
    def __init__(self) -> None:
        self.lock = threading.RLock()
        self.pages: dict[str, str] = {}

    def add(self, url: str) -> None:
        with self.lock:
            self.pages[url] = load(url)  # error: PFL108

    def wait(self) -> None:
        with self.lock:
            time.sleep(0.5)  # error: PFL108
            self.pages.clear()


def build(name: str):
    with shared:
        subprocess.run(["make", name], check=True)  # error: PFL108


def ask(client: OpenAI, text: str):
    with lock:
        answer = client.chat.completions.create(model="m", messages=[{"role": "user", "content": text}])  # error: PFL108
        answers[text] = answer.choices[0].message.content


def note(line: str):
    with lock, open("notes.txt", "a") as file:
        file.write(line)  # hint: PFL108 because only-file


def keep(path: str):
    with lock:
        with open(path, "w") as file:  # hint: PFL108 because only-file
            file.write("\n".join(answers))


def perhaps(url: str):
    if len(url) > 100:
        return load(url)
    return answers[url]


def seldom(url: str):
    with lock:
        return len(perhaps(url))  # hint: PFL108 because only-sometimes


def store(url: str):
    text = load(url)
    with open("page.txt", "w") as file:
        file.write(text)


def stored(url: str):
    with lock:
        store(url)  # error: PFL108
