import aiofiles


async def text_of(path):
    async with aiofiles.open(path) as file:
        return await file.read()


class Notes:
    async def get(self, name):
        return await text_of(name)

    async def all(self, names):
        found = []
        for name in names:
            note = await self.get(name)  # hint: PFL408 because file-in-thread
            found.append(note)
        return found


async def texts(paths):
    found = []
    for path in paths:
        async with aiofiles.open(path) as file:  # hint: PFL408 because file-in-thread
            found.append(await file.read())
    return found


async def lines(path):
    found = []
    async with aiofiles.open(path) as file:
        for _ in range(100):
            found.append(await file.readline())  # ok: one file, line after line
    return found


async def appended(path, rows):
    for row in rows:
        async with aiofiles.open(path, "a") as file:  # ok: nothing is collected, and it is one file
            await file.write(row)


async def longest(paths):
    found = ""
    for path in paths:
        text = await text_of(path)  # ok: each is compared with the longest before
        if len(text) > len(found):
            found = text
    return found
