"""Helpers that collect garbage."""

import gc


def free() -> None:
    gc.collect()  # hint: PFL704


def free_sometimes() -> None:
    gc.collect()  # ok: every so many items


def free_after_pass() -> None:
    gc.collect()  # ok: once after a loop over batches


def free_on_error() -> None:
    gc.collect()  # ok: where an item failed


def free_at_the_end() -> None:
    gc.collect()  # ok: once


def free_if_asked(enabled: bool) -> None:
    if enabled:
        gc.collect()  # ok: a condition decides
