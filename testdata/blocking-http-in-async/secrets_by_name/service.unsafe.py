"""Coroutines that ask for secrets by name."""

import asyncio

from .secrets import asked, counted, of_any, of_provider, text


async def key():
    return text("OPENAI_API_KEY")


async def keys():
    return [text("AZURE_KEY", None), text(name="AWS_KEY")]


async def token():
    return await asyncio.to_thread(text, "oidc/google")


async def forge():
    return await asyncio.to_thread(text, "GITHUB")


async def from_vault():
    return await asyncio.to_thread(text, "my-vault/key")


async def far():
    return await asyncio.to_thread(text, "key.remote")


async def of_the_environment():
    return await asyncio.to_thread(text, "os.environ/KEY")


async def by_name(name):
    return await asyncio.to_thread(text, name)


async def provided(provider):
    return await asyncio.to_thread(of_provider, provider)


async def provided_or_known(provider, vault):
    return await asyncio.to_thread(of_any, provider, vault)


async def page(address):
    return await asyncio.to_thread(asked, address)


async def some():
    return counted("a")


async def more():
    return counted(a=1)


async def none():
    return await asyncio.to_thread(counted)


async def empty():
    return text("")


async def other_keys(default):
    return text("OPENAI_BASE", default)
