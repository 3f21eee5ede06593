"""What somebody types on a command line is short."""

import argparse
from pathlib import Path


def missing(path: Path, args: argparse.Namespace):
    known = path.read_text().splitlines()
    tasks = args.tasks.split(",")
    return [task for task in tasks if task not in known]  # ok: few-by-nature


def unknown(path: Path, words: Path):
    known = path.read_text().splitlines()
    return [word for word in words.read_text().split() if word not in known]  # error: PFL607
