"""Waiting for processes in coroutines."""

import asyncio
import os
import subprocess
from subprocess import check_output

import pytest


async def build(path):
    await asyncio.to_thread(subprocess.run, ["make"], cwd=path, check=True)
    return await asyncio.to_thread(check_output, ["git", "rev-parse", "HEAD"])


@pytest.fixture(scope="session")
async def repository(tmp_path_factory):
    await asyncio.to_thread(
        subprocess.run, ["git", "init"], cwd=tmp_path_factory.mktemp("it"), check=True
    )


async def shell(command):
    return await asyncio.to_thread(os.system, command)


async def waited(command):
    process = subprocess.Popen(command)
    return await asyncio.to_thread(process.wait)


def branch():
    return subprocess.check_output(["git", "branch"], text=True)


async def through_helper():
    return (await asyncio.to_thread(branch)).strip()


async def started(command):
    return subprocess.Popen(command)


async def native(command):
    process = await asyncio.create_subprocess_exec(*command)
    return await process.wait()


async def in_thread(command):
    return await asyncio.to_thread(subprocess.run, command)


def plain(command):
    return subprocess.run(command)


async def process_id():
    return os.getpid()


def branch_of(known):
    if known is None:
        return subprocess.check_output(["git", "branch"], text=True)
    return known


async def through_helper_that_may(known):
    return (await asyncio.to_thread(branch_of, known)).strip()
