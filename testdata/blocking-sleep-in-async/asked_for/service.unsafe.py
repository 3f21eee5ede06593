import asyncio

from .station import Station, average, calibrate, careful, measure, retried, steady, through


async def wind(port):
    return measure(port)


async def rain(port):
    return measure(port, False, "rain") + measure(port, sensor="rain", wait=False)


async def mean(port):
    return average(port, 10)


async def at_once(port):
    return careful(port, quick=True)


async def plain(port):
    return retried(port)


async def unhurried(port):
    return steady(port, 0)


async def opened(port):
    station = Station(port)
    return station.read("wind", attempts=1)


async def made(port):
    return Station.at(port)


async def quick_mean(port):
    return average(port, 10, False) + average(port, count=3)


async def by_keyword(port):
    return measure(sensor="rain", port=port)


async def settled(station: Station):
    return station.read("wind", settle=None)


async def cold_station(port):
    return Station(port, warm_up=False), Station.at(port=port)


async def handed_on(port):
    return through(port, False) + through(port, wait=None)


async def handed_over(port):
    return await asyncio.to_thread(through, port, True)


async def later(port):
    return await asyncio.to_thread(measure, port, wait=True)


async def wanted(port, patient):
    return await asyncio.to_thread(measure, port, patient)


async def configured(port, options):
    return await asyncio.to_thread(measure, port, **options)


async def listed(arguments):
    return await asyncio.to_thread(measure, *arguments)


async def slow_mean(port):
    return await asyncio.to_thread(average, port, 10, wait=True)


async def by_default(port):
    return await asyncio.to_thread(careful, port)


async def decided_there(port):
    await asyncio.to_thread(calibrate, port)


async def with_more(port):
    return await asyncio.to_thread(retried, port, "wind")


async def paused(port):
    return await asyncio.to_thread(retried, port, pause=1)


async def at_its_pace(port):
    return await asyncio.to_thread(steady, port)


async def warmed(port):
    station = await asyncio.to_thread(Station, port, True)
    return await asyncio.to_thread(station.read, "wind", settle=1)


async def made_with_patience(port):
    return await asyncio.to_thread(Station.at, port, patient=True)
