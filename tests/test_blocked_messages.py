"""What the rules about a blocked event loop advise: what can be done at that place."""

from __future__ import annotations

from perflint.rules.finding import Finding
from perflint.rules.problems import problems
from tests.runs import found

FASTAPI = "from fastapi import FastAPI\nimport requests\n\napp = FastAPI()\n\n\n"
DATABASE = """\
import asyncio
from contextlib import contextmanager
from fastapi import FastAPI
from sqlalchemy import create_engine, text
from sqlalchemy.orm import Session

engine = create_engine("postgresql://db/shop")


@contextmanager
def get_session():
    with Session(engine) as session:
        yield session
        session.commit()


"""


def of(text: str, code: str) -> list[Finding]:
    return [*found({"app.py": text}, {"select": [code]})["app.py"]]


def message(text: str, code: str) -> str:
    (finding,) = of(text, code)
    return finding.message


def test_an_endpoint_that_awaits_nothing_becomes_a_plain_function() -> None:
    endpoint = '@app.get("/")\nasync def page(url):\n    {}return requests.get(url).text\n'
    plain = (
        "make `page` a plain `def`: it awaits nothing, and FastAPI runs plain functions in a thread"
    )
    assert plain in message(FASTAPI + endpoint.format(""), "PFL401")
    awaiting = FASTAPI + endpoint.format("await app.ready()\n    ")
    assert message(awaiting, "PFL401").endswith("run it in a thread with `asyncio.to_thread`")
    for needing in ("asyncio.get_running_loop()", "rows = [row async for row in app.rows()]"):
        assert plain not in message(FASTAPI + endpoint.format(f"{needing}\n    "), "PFL401")
    other = endpoint.replace("@app.get", "@bot.command").format("")
    assert plain not in message(FASTAPI + other, "PFL401")


def test_a_block_is_run_in_a_thread_as_a_whole() -> None:
    block = (
        "async def rows(query):\n    {}with get_session() as session:\n"
        "        {}session.execute(text(query))\n"
    )
    whole = message(DATABASE + block.format("await asyncio.sleep(0)\n    ", ""), "PFL405")
    assert whole.endswith(
        "run the whole `with` block in a thread, as a function for `asyncio.to_thread`: its body is on"
        " the event loop, too"
    )
    awaiting = message(DATABASE + block.format("", "await asyncio.sleep(0)\n        "), "PFL405")
    assert awaiting.endswith(
        "use an asynchronous counterpart with `async with`, as the block awaits"
    )


def test_a_coroutine_is_one_finding_about_its_database() -> None:
    text = DATABASE + (
        "async def rows(session: Session):\n    session.commit()\n    await asyncio.sleep(0)\n"
        "    session.commit()\n    session.flush()\n"
    )
    (finding,) = of(text, "PFL405")
    first = finding.position.line
    assert [step.position.line for step in finding.related] == [first + 2, first + 3]
    assert finding.related[1].message.endswith("blocks the event loop as well")


def test_a_call_that_blocks_in_two_ways_is_one_problem() -> None:
    text = (
        "import requests\n\n\ndef send(path, url):\n    with open(path) as part:\n"
        "        return requests.post(url, data=part.read())\n\n\n"
        "async def upload(path, url):\n    send(path, url)\n    send(path, url + '/copy')\n"
    )
    both = [*found({"app.py": text}, {"select": ["PFL401", "PFL404"]})["app.py"]]
    told = [
        (one.lead.code, one.lead.position.line, [other.code for other in one.others])
        for one in problems(both)
    ]
    assert told == [("PFL401", 10, ["PFL404"]), ("PFL401", 11, ["PFL404"])]


def test_who_runs_the_event_loop_is_advised_its_own_means() -> None:
    blocking = "import requests\n{}\n\nasync def page(url):\n    return requests.get(url).text\n"
    assert message(blocking.format("import twisted"), "PFL401").endswith(
        "use `treq`, or run it in a thread with `deferToThread`"
    )
    assert message(blocking.format("import trio"), "PFL401").endswith(
        "run it in a thread with `trio.to_thread.run_sync`"
    )
    assert "asyncio.to_thread" in message(blocking.format("import asyncio, twisted"), "PFL401")


def test_results_of_a_pool_are_named_by_the_code_that_goes_through_them() -> None:
    text = (
        "from concurrent.futures import ThreadPoolExecutor\n\n\n"
        "async def rows(pool: ThreadPoolExecutor, names):\n    return list(pool.map(open, names))\n"
    )
    assert message(text, "PFL406") == (
        "going through `list(pool.map(open, names))` blocks the event loop in `rows`; start the work with"
        " `loop.run_in_executor`, and await `asyncio.gather`"
    )


def test_a_thread_needs_a_session_to_itself() -> None:
    shared = (
        "async def count(session: Session, query):\n    await asyncio.sleep(0)\n"
        "    return session.scalars(text(query))\n"
    )
    assert "a session that nothing else uses" in message(DATABASE + shared, "PFL405")
