"""Coroutines that ask for secrets by name."""

from .secrets import asked, counted, of_any, of_provider, text


async def key():
    return text("OPENAI_API_KEY")  # ok


async def keys():
    return [text("AZURE_KEY", None), text(name="AWS_KEY")]  # ok


async def token():
    return text("oidc/google")  # error: PFL401


async def forge():
    return text("GITHUB")  # error: PFL401


async def from_vault():
    return text("my-vault/key")  # error: PFL401


async def far():
    return text("key.remote")  # error: PFL401


async def of_the_environment():
    return text("os.environ/KEY")  # error: PFL401


async def by_name(name):
    return text(name)  # hint: PFL401


async def provided(provider):
    return of_provider(provider)  # hint: PFL401


async def provided_or_known(provider, vault):
    return of_any(provider, vault)  # error: PFL401


async def page(address):
    return asked(address)  # error: PFL401


async def some():
    return counted("a")  # ok


async def more():
    return counted(a=1)  # ok


async def none():
    return counted()  # error: PFL401


async def empty():
    return text("")  # ok


async def other_keys(default):
    return text("OPENAI_BASE", default)  # ok
