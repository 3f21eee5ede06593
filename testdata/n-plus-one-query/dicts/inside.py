"""Functions that import what makes dicts."""

from models import Poem


def own():
    from django.forms.models import model_to_dict

    return [model_to_dict(poem) for poem in Poem.objects.all()]  # error: PFL501


def other():
    from django.forms import model_to_dict

    return [model_to_dict(poem) for poem in Poem.objects.all()]  # error: PFL501


def by_hand():
    def model_to_dict(poem):
        return {"title": poem.title}

    return [model_to_dict(poem) for poem in Poem.objects.all()]  # ok


def few():
    from django.forms import model_to_dict

    return [model_to_dict(poem, exclude=("labels",)) for poem in Poem.objects.all()]  # ok
