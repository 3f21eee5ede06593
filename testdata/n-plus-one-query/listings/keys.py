"""What needs no object, and what is part of another query."""

from models import Offer, Tag


def keys():
    return [offer.seller.id for offer in Offer.objects.all()]  # error: PFL501


def keys_and_names():
    for offer in Offer.objects.all():
        print(offer.seller.name)  # error: PFL501
        print(offer.seller.pk)  # ok: read-before


def keys_before_names():
    return [(offer.seller.pk, offer.seller.name) for offer in Offer.objects.all()]  # error: PFL501


def key_fields():
    return [offer.seller_id for offer in Offer.objects.all()]  # ok  # hint: PFL515


def in_parts():
    offers = Offer.objects.iterator()
    return [[tag.name for tag in offer.tags.all()] for offer in offers]  # error: PFL501


def in_large_parts():
    offers = Offer.objects.iterator(chunk_size=500)
    return [[tag.name for tag in offer.tags.all()] for offer in offers]  # error: PFL501


def united():
    found = Tag.objects.none()
    for offer in Offer.objects.all():
        found = found | offer.tags.all()  # ok
    return found


def united_in_place():
    found = Tag.objects.none()
    for offer in Offer.objects.all():
        found |= offer.tags.all()  # ok
    return found


def common(chosen: Offer):
    return [offer.tags.all() & chosen.tags.all() for offer in Offer.objects.all()]  # ok


def added():
    return [list(offer.tags.all()) + [1] for offer in Offer.objects.all()]  # error: PFL501
