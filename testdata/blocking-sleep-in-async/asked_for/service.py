from .station import Station, average, calibrate, careful, measure, retried, steady, through


async def wind(port):
    return measure(port)  # ok: it does not wait


async def rain(port):
    return measure(port, False, "rain") + measure(port, sensor="rain", wait=False)  # ok


async def mean(port):
    return average(port, 10)  # ok: handed on, and still not asked for


async def at_once(port):
    return careful(port, quick=True)  # ok


async def plain(port):
    return retried(port)  # ok: nothing is given beside it


async def unhurried(port):
    return steady(port, 0)  # ok: no pause


async def opened(port):
    station = Station(port)  # ok
    return station.read("wind", attempts=1)  # ok: nothing has to settle


async def made(port):
    return Station.at(port)  # ok


async def quick_mean(port):
    return average(port, 10, False) + average(port, count=3)  # ok


async def by_keyword(port):
    return measure(sensor="rain", port=port)  # ok


async def settled(station: Station):
    return station.read("wind", settle=None)  # ok


async def cold_station(port):
    return Station(port, warm_up=False), Station.at(port=port)  # ok


async def handed_on(port):
    return through(port, False) + through(port, wait=None)  # ok


async def handed_over(port):
    return through(port, True)  # error: PFL402


async def later(port):
    return measure(port, wait=True)  # error: PFL402


async def wanted(port, patient):
    return measure(port, patient)  # error: PFL402


async def configured(port, options):
    return measure(port, **options)  # hint: PFL402


async def listed(arguments):
    return measure(*arguments)  # hint: PFL402


async def slow_mean(port):
    return average(port, 10, wait=True)  # error: PFL402


async def by_default(port):
    return careful(port)  # error: PFL402


async def decided_there(port):
    calibrate(port)  # error: PFL402


async def with_more(port):
    return retried(port, "wind")  # error: PFL402


async def paused(port):
    return retried(port, pause=1)  # error: PFL402


async def at_its_pace(port):
    return steady(port)  # error: PFL402


async def warmed(port):
    station = Station(port, True)  # error: PFL402
    return station.read("wind", settle=1)  # error: PFL402


async def made_with_patience(port):
    return Station.at(port, patient=True)  # error: PFL402
