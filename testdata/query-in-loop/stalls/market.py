from sqlalchemy.ext.asyncio import AsyncSession

from tables import Prices, StallStore


async def in_streets(session: AsyncSession, streets: list[str]):
    stalls = StallStore.over(session)
    return [await stalls.in_street(street) for street in streets]  # error: PFL502


async def by_keys(session: AsyncSession, keys: list[int]):
    found = []
    for key in keys:
        found.append(await StallStore.over(session).by_key(key))  # ok
    return found


async def beside(other: StallStore, streets: list[str]):
    for street in streets:
        print(await StallStore.beside(other).in_street(street))  # error: PFL502


async def maybe(session: AsyncSession | None, streets: list[str]):
    stalls = StallStore.maybe(session)
    if stalls is None:
        return
    for street in streets:
        print(await stalls.quiet().in_street(street))  # error: PFL502


async def of_first(sessions: list[AsyncSession], streets: list[str]):
    stalls = StallStore.several(sessions)[0]
    for street in streets:
        print(await stalls.in_street(street))  # error: PFL502


async def priced(known: dict[str, int], streets: list[str]):
    prices = Prices.over(known)
    return [await prices.in_street(street) for street in streets]  # ok


async def of_one(session: AsyncSession, street: str):
    return await StallStore.over(session).in_street(street)  # ok


async def at_first(session: AsyncSession, streets: list[str]):
    stalls = StallStore.over(session)
    for street in streets:
        found = await stalls.in_street(street)  # ok
        if found is not None:
            return found
    return None
