"""Offers in calls over several lines."""


def cheapest(offers):
    return sorted(  # hint: PFL612
        offers,  # all that are left
        key=lambda offer: offer.price + offer.shipping,
    )[0]


def dearest(offers):
    return sorted(  # hint: PFL612
        offers,
        key=lambda offer: offer.price,
        reverse=True,
    )[0]


def last(names):
    return sorted((name.strip() for name in names), reverse=True)[0]  # hint: PFL612


def last_name(names):
    return sorted(names, reverse=True, key=len)[0]  # hint: PFL612


def first(names):
    return (sorted(names))[0]  # hint: PFL612


def noted(names):
    return sorted(  # hint: PFL612
        names,
        # the longest first
        reverse=True,
    )[0]


def cheapest_three(offers):
    return sorted(  # ok
        offers,
        key=lambda offer: offer.price,
    )[:3]


def dearest_last(offers):
    return sorted(  # ok: the last of equal elements
        offers,
        key=lambda offer: offer.price,
    )[-1]


def runner_up(offers):
    return sorted(  # ok
        offers,
        key=lambda offer: offer.price,
        reverse=True,
    )[1]


def ranked(offers):
    return sorted(  # ok
        offers,
        key=lambda offer: offer.price,
    )


def at(names, place):
    return (sorted(names))[place]  # ok


def first_alone(names):
    return sorted((name.strip() for name in names), reverse=True)[2]  # ok
