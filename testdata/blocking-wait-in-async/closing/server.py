from .pump import Pump


async def interrupted(pump: Pump):
    pump.stop(wait=False)  # ok: it goes on by itself


async def abandoned(pump: Pump):
    pump.abandon()  # ok


async def dropped(pump: Pump):
    pump.finish(False)  # ok


async def stopped(pump: Pump):
    pump.stop()  # hint: PFL406


async def limited(pump: Pump):
    pump.stop(timeout=3)  # hint: PFL406


async def finished(pump: Pump):
    pump.finish()  # hint: PFL406
