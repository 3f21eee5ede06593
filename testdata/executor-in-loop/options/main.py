from resampling import Meter, filtered, levels, resample, spectra


def half(recordings):
    return [resample(channels) for channels in recordings]  # hint: PFL101


def profiles(recordings, fast):
    found = []
    for channels in recordings:
        found.append(spectra(channels, fast))  # hint: PFL101
    return found


def measured(recordings, meter: Meter):
    for channels in recordings:
        yield meter.peaks(channels)  # hint: PFL101


def loudest(recordings):
    return [levels(channels) for channels in recordings]  # error: PFL101


def one(recordings):
    return levels(recordings[0]), spectra(recordings[0], False)  # ok


def searched(recordings, limit):
    for channels in recordings:
        if len(channels) > limit:
            return levels(channels)  # ok
    return []


def with_settings(recordings):
    meter = Meter(1)
    return meter.all(recordings)  # ok


def all_filtered(recordings, workers):
    return [filtered(channels, workers) for channels in recordings]  # ok: made-on-request
