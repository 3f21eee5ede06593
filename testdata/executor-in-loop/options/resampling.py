import multiprocessing


def first(channel):
    return next((value for value in channel if value is not None), None)


def resample(channels, workers=1):
    if workers == 1:
        found = [first(channel) for channel in channels]
    else:
        with multiprocessing.Pool(workers) as pool:
            found = pool.map(first, channels)
    return found


def spectra(channels, parallel):
    found = [sum(channel) for channel in channels]
    if parallel:
        with multiprocessing.Pool() as pool:
            found = pool.map(sum, channels)
    return found


def levels(channels):
    with multiprocessing.Pool() as pool:
        return pool.map(max, channels)


class Meter:
    def __init__(self, jobs):
        self.jobs = jobs

    def peaks(self, channels):
        if self.jobs > 1:
            with multiprocessing.Pool(self.jobs) as pool:
                return pool.map(max, channels)
        return [max(channel) for channel in channels]

    def all(self, recordings):
        return {name: self.peaks(channels) for name, channels in recordings.items()}  # ok


def filtered(channels, workers):
    return _filtered(channels, workers)


def _filtered(channels, workers):
    return _filter_all(channels, workers)


def _filter_all(channels, workers):
    if workers > 1:
        with multiprocessing.Pool(workers) as pool:
            return pool.map(max, channels)
    return [max(channel) for channel in channels]
