"""Blocking calls where a task may have been cancelled, and calls over several lines."""

import asyncio
import subprocess


async def build(target, work):
    try:
        await work(target)
    except BaseException:
        subprocess.run(["make", "clean", target])
        raise


async def rebuild(target, work):
    try:
        await work(target)
    except OSError:
        await asyncio.to_thread(subprocess.run, ["make", "clean", target])
        raise


async def lines(target):
    await asyncio.to_thread(
        subprocess.run,
        ["make", target],
        check=True,
    )


async def right(target):
    process = await asyncio.create_subprocess_exec("make", target)
    await process.wait()


async def also_right(target):
    await asyncio.to_thread(subprocess.run, ["make", target])


def plain(target):
    subprocess.run(["make", target])
