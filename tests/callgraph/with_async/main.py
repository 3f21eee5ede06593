class Session:
    async def __aenter__(self):
        return self

    async def __aexit__(self, *error):
        pass

    async def get(self):
        pass

async def run():
    async with Session() as session:
        await session.get()
