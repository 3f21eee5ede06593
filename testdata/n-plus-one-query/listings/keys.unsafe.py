"""What needs no object, and what is part of another query."""

from models import Offer, Tag


def keys():
    return [offer.seller_id for offer in Offer.objects.all()]


def keys_and_names():
    for offer in Offer.objects.all().select_related("seller"):
        print(offer.seller.name)
        print(offer.seller.pk)


def keys_before_names():
    return [
        (offer.seller.pk, offer.seller.name)
        for offer in Offer.objects.all().select_related("seller")
    ]


def key_fields():
    return [offer.seller_id for offer in Offer.objects.all()]


def in_parts():
    offers = Offer.objects.iterator()
    return [[tag.name for tag in offer.tags.all()] for offer in offers]


def in_large_parts():
    offers = Offer.objects.prefetch_related("tags").iterator(chunk_size=500)
    return [[tag.name for tag in offer.tags.all()] for offer in offers]


def united():
    found = Tag.objects.none()
    for offer in Offer.objects.all():
        found = found | offer.tags.all()
    return found


def united_in_place():
    found = Tag.objects.none()
    for offer in Offer.objects.all():
        found |= offer.tags.all()
    return found


def common(chosen: Offer):
    return [offer.tags.all() & chosen.tags.all() for offer in Offer.objects.all()]


def added():
    return [
        list(offer.tags.all()) + [1]
        for offer in Offer.objects.all().prefetch_related("tags")
    ]
