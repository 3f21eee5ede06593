"""Waiting for processes in coroutines."""

import asyncio
import os
import subprocess
from subprocess import check_output

import pytest


async def build(path):
    subprocess.run(["make"], cwd=path, check=True)  # error: PFL403
    return check_output(["git", "rev-parse", "HEAD"])  # error: PFL403


@pytest.fixture(scope="session")
async def repository(tmp_path_factory):
    subprocess.run(["git", "init"], cwd=tmp_path_factory.mktemp("it"), check=True)  # hint: PFL403


async def shell(command):
    return os.system(command)  # error: PFL403


async def waited(command):
    process = subprocess.Popen(command)  # ok: starts and does not wait
    return process.wait()  # error: PFL403


def branch():
    return subprocess.check_output(["git", "branch"], text=True)


async def through_helper():
    return branch().strip()  # error: PFL403


async def started(command):
    return subprocess.Popen(command)  # ok: starts and does not wait


async def native(command):
    process = await asyncio.create_subprocess_exec(*command)  # ok: awaited
    return await process.wait()  # ok: awaited


async def in_thread(command):
    return await asyncio.to_thread(subprocess.run, command)  # ok: in a thread


def plain(command):
    return subprocess.run(command)  # ok: no coroutine


async def process_id():
    return os.getpid()  # ok: does not wait


def branch_of(known):
    if known is None:
        return subprocess.check_output(["git", "branch"], text=True)
    return known


async def through_helper_that_may(known):
    return branch_of(known).strip()  # error: PFL403
