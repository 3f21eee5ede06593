"""Offers in calls over several lines."""


def cheapest(offers):
    return min(
        offers,  # all that are left
        key=lambda offer: offer.price + offer.shipping,
    )


def dearest(offers):
    return max(
        offers,
        key=lambda offer: offer.price,
    )


def last(names):
    return max((name.strip() for name in names))


def last_name(names):
    return max(names, key=len)


def first(names):
    return (min(names))


def noted(names):
    return sorted(
        names,
        # the longest first
        reverse=True,
    )[0]


def cheapest_three(offers):
    return sorted(
        offers,
        key=lambda offer: offer.price,
    )[:3]


def dearest_last(offers):
    return sorted(
        offers,
        key=lambda offer: offer.price,
    )[-1]


def runner_up(offers):
    return sorted(
        offers,
        key=lambda offer: offer.price,
        reverse=True,
    )[1]


def ranked(offers):
    return sorted(
        offers,
        key=lambda offer: offer.price,
    )


def at(names, place):
    return (sorted(names))[place]


def first_alone(names):
    return sorted((name.strip() for name in names), reverse=True)[2]
