# perflint-test: {"codemods": ["async-http"]}
"""Expects nothing."""

from books import author


async def known(number):
    return await author(number)
