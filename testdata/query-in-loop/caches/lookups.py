"""Lookups, most of which keep what they found."""

from django.core.cache import cache

from models import Rate

_RATES = {}


def plain(code):
    return Rate.objects.get(code=code)


def by_none(code):
    rate = cache.get(code)
    if rate is None:
        rate = Rate.objects.get(code=code)
        cache.set(code, rate)
    return rate


def by_falsy(code):
    rate = cache.get(code)
    if not rate:
        rate = Rate.objects.filter(code=code).first()
        cache.set(code, rate, 60)
    return rate


def early(code):
    cached = cache.get(f"rate:{code}")
    if cached is not None:
        return cached
    rate = Rate.objects.get(code=code)
    cache.set(f"rate:{code}", rate)
    return rate


def early_dict(code):
    if code in _RATES:
        return _RATES[code]
    rate = Rate.objects.get(code=code)
    _RATES[code] = rate
    return rate


def walrus(code):
    if (rate := cache.get(code)) is None:
        rate = Rate.objects.get(code=code)
        cache.set(code, rate)
    return rate


def by_error(code):
    try:
        return _RATES[code]
    except KeyError:
        rate = _RATES[code] = Rate.objects.get(code=code)
        return rate


def get_or_set(code):
    return cache.get_or_set(code, lambda: Rate.objects.get(code=code))


def sentinel(code):
    rate = cache.get(code, None)
    if rate == None:  # noqa: E711
        rate = Rate.objects.get(code=code)
        cache.set(code, rate)
    return rate


class Rates:
    def __init__(self):
        self._kept = {}

    def get(self, code):
        if code not in self._kept:
            self._kept[code] = Rate.objects.get(code=code)
        return self._kept[code]

    def get_early(self, code):
        found = self._kept.get(code)
        if found:
            return found
        found = Rate.objects.get(code=code)
        self._kept[code] = found
        return found
