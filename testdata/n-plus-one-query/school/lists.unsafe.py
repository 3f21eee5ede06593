"""Lists of pupils, by several managers."""

from models import Mark, Pupil


def forms_of_present():
    return [pupil.form.name for pupil in Pupil.present.all().select_related("form")]


def forms_of_loaded():
    return [pupil.form.name for pupil in Pupil.objects.filter(name__startswith="A")]


def forms_of_everybody():
    return [pupil.form.name for pupil in Pupil.everybody.with_form()]


def mentors():
    return [pupil.mentor.name for pupil in Pupil.objects.all().select_related("mentor")]
