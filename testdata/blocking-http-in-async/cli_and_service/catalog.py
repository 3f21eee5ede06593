"""Functions that block, for those who call them."""

import random
import smtplib
import subprocess
import time

import requests


def fetch(url):
    return requests.get(url, timeout=5).json()


def stop_process(pid):
    subprocess.run(["kill", str(pid)], check=False)


def _send(report):
    with smtplib.SMTP("localhost") as server:
        server.sendmail("from@example.org", ["to@example.org"], report)


def _maybe_send(report):
    if random.random() > 0.99:
        _send(report)


def note(report):
    _maybe_send(report)


def report_all(report):
    _send(report)


def wait_for_next_ms(last):
    while True:
        now = time.time_ns() // 1_000_000
        if now > last:
            return now
        time.sleep(0.0005)


def wait_for(job):
    while not job.done:
        time.sleep(0.0005)
