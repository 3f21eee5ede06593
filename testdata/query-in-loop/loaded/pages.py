from django.db.models import Prefetch
from models import Gallery, Picture


def with_hidden():
    hidden = Prefetch(
        "pictures", queryset=Picture.objects.filter(hidden=True), to_attr="hidden_pictures"
    )
    return Gallery.objects.prefetch_related(hidden)


def hidden():
    return {gallery.name: gallery.hidden_names() for gallery in with_hidden()}  # ok


def shown():
    return {gallery.name: gallery.shown_names() for gallery in Gallery.objects.all()}  # error: PFL502


def empty(galleries: list[Gallery]):
    return [gallery for gallery in galleries if not gallery.pictures.exists()]  # ok
