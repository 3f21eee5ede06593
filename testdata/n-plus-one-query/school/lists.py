"""Lists of pupils, by several managers."""

from models import Mark, Pupil


def forms_of_present():
    return [pupil.form.name for pupil in Pupil.present.all()]  # error: PFL501


def forms_of_loaded():
    return [pupil.form.name for pupil in Pupil.objects.filter(name__startswith="A")]  # ok


def forms_of_everybody():
    return [pupil.form.name for pupil in Pupil.everybody.with_form()]  # ok


def mentors():
    return [pupil.mentor.name for pupil in Pupil.objects.all()]  # error: PFL501
