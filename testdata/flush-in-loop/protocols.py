"""Programs that speak with others, line by line."""

import json
import subprocess
import sys


def serve():
    for line in sys.stdin:
        sys.stdout.write(json.dumps({"length": len(line)}) + "\n")
        sys.stdout.flush()  # ok: replies-to-input


def serve_prompts():
    while line := sys.stdin.readline():
        print(line.upper())
        sys.stdout.flush()  # ok


class Checker:
    def __init__(self, command):
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def send(self, text):
        self.process.stdin.write(text + "\n")
        self.process.stdin.flush()  # ok: waits-for-answer

    def announce(self, names):
        for name in names:
            self.send(name)

    def ask(self, words):
        answers = []
        for word in words:
            self.process.stdin.write(word + "\n")
            self.process.stdin.flush()  # ok
            answers.append(self.process.stdout.readline())
        return answers


def export(rows, path):
    with open(path, "w") as file:
        for row in rows:
            file.write(json.dumps(row) + "\n")
            file.flush()  # hint: PFL703


def report(rows):
    for row in rows:
        sys.stdout.write(json.dumps(row) + "\n")
        sys.stdout.flush()  # hint: PFL703


def run_all(commands):
    codes = []
    for command in commands:
        codes.append(command.execute())
        sys.stdout.flush()  # ok: tells-of-work
        sys.stderr.flush()  # ok
    return codes


def tee(line, paths):
    streams = [open(path, "ab") for path in paths]
    for stream in streams:
        stream.write(line)
        stream.flush()  # ok


def summarize(rows):
    for row in rows:
        text = json.dumps(row)
        print(text, flush=True)  # hint: PFL703


def spin(event, message):
    while not event.is_set():
        for symbol in "|/-":
            line = f"{message} {symbol}"
            sys.stderr.write(line)
            sys.stderr.flush()  # ok
            if event.wait(0.1):
                break
