"""Rates of many codes, by lookups of another file."""

import lookups
from lookups import Rates
from models import Rate


def plain(codes):
    return [lookups.plain(code) for code in codes]  # error: PFL502


def by_none(codes):
    return [lookups.by_none(code) for code in codes]  # ok


def by_falsy(codes):
    return [lookups.by_falsy(code) for code in codes]  # ok


def early(codes):
    return [lookups.early(code) for code in codes]  # ok


def early_dict(codes):
    return [lookups.early_dict(code) for code in codes]  # ok


def walrus(codes):
    return [lookups.walrus(code) for code in codes]  # ok


def by_error(codes):
    return [lookups.by_error(code) for code in codes]  # ok


def get_or_set(codes):
    return [lookups.get_or_set(code) for code in codes]  # ok


def sentinel(codes):
    return [lookups.sentinel(code) for code in codes]  # ok


def of_object(codes):
    rates = Rates()
    return [(rates.get(code), rates.get_early(code)) for code in codes]  # ok


def kept_here(codes, cache):
    found = []
    for code in codes:
        if (rate := cache.get(code)) is None:
            rate = Rate.objects.get(code=code)  # ok
            cache.set(code, rate)
        found.append(rate)
    return found


def asked_here(codes):
    found = []
    for code in codes:
        found.append(Rate.objects.get(code=code))  # error: PFL502
    return found
