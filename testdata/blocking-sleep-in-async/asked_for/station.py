"""A weather station that measures at once, and waits only for those who ask for it."""

import time


class Station:
    def __init__(self, port, warm_up=False):
        self.port = port
        if warm_up:
            time.sleep(30)

    def read(self, sensor, *, settle=None, attempts=3):
        if settle is not None:
            time.sleep(settle)
        return self.port[sensor], attempts

    @classmethod
    def at(cls, port, patient=False):
        return cls(port, warm_up=patient)


def measure(port, wait=False, sensor="wind"):
    if not wait:
        return port[sensor]
    time.sleep(5)
    return port[sensor]


def average(port, count, wait=False):
    return sum(measure(port, wait) for _ in range(count)) / count


def through(port, wait):
    return measure(port, wait)


def careful(port, quick=False):
    if quick:
        return measure(port)
    return measure(port, True)


def calibrate(port, wait=False):
    wait = wait or port.cold
    if wait:
        time.sleep(60)


def retried(port, *sensors, **options):
    if options:
        time.sleep(options["pause"])
    if sensors:
        time.sleep(1)
    return port


def steady(port, pause=2):
    if pause > 0:
        time.sleep(pause)
    return port
