"""Loops that clear up by what is in another file."""

from memory import Arena, Checked, answered, clearing, release, release_if_full


def released(model, batches):
    for batch in batches:
        model(batch)
        release()  # error: PFL210


def when_full(model, batches):
    for batch in batches:
        model(batch)
        release_if_full(1 << 30)  # ok: under a condition


def answers(model, prompts):
    return [answered(model, prompt) for prompt in prompts]  # ok: is-a-phase


def entered(model, batches):
    for batch in batches:
        with Arena():  # error: PFL210
            model(batch)


def held(model, batches):
    arena = Arena()
    for batch in batches:
        with arena:  # error: PFL210
            model(batch)


def checked(model, batches):
    for batch in batches:
        with Checked():  # ok: only where something went wrong
            model(batch)


def entered_once(model, batches):
    with Arena():  # ok: once
        for batch in batches:
            model(batch)


@clearing
def step(model, batch):
    return model(batch)


def steps(model, batches):
    for batch in batches:
        step(model, batch)  # error: PFL210


def after_all(model, batches):
    for batch in batches:
        model(batch)
    release()  # ok: once


def tried(model, sizes):
    for size in sizes:
        try:
            model(size)
        except RuntimeError:
            release()  # ok: where memory ran out
