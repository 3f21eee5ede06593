"""What programs write into pipes, and what is written to them."""

import asyncio
import os
import subprocess


async def first_line(command):
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    return process.stdout.readline()  # error: PFL403


async def passed_on(command, send):
    process = subprocess.Popen(command, stdout=subprocess.PIPE)
    for line in process.stdout:  # error: PFL403
        await send(line)


async def uptime():
    pipe = os.popen("uptime")  # error: PFL403
    return pipe.read()  # error: PFL403


async def told(process: subprocess.Popen):
    process.stdin.write(b"next\n")  # ok
    process.stdin.flush()


async def awaited(command):
    process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    return await process.stdout.read()  # ok


async def in_thread(command):
    process = subprocess.Popen(command, stdout=subprocess.PIPE)
    return await asyncio.to_thread(process.stdout.read)  # ok


async def passed_in_thread(command, send):
    process = subprocess.Popen(command, stdout=subprocess.PIPE)
    while line := await asyncio.to_thread(process.stdout.readline):  # ok
        await send(line)


async def closed(process: subprocess.Popen):
    process.stdout.close()  # ok


def plain(command):
    return subprocess.Popen(command, stdout=subprocess.PIPE).stdout.read()  # ok
