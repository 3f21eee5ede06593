# perflint-test: {"target-version": "3.12"}
"""Outside coroutines, where it warns."""

import asyncio


def main():
    return asyncio.get_event_loop()  # error: PFL910


def made():
    return asyncio.new_event_loop()  # ok
