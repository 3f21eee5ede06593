"""Rows that reach what reads their relation along longer ways."""

import functools

from models import Course
from presenting import Changing, First, LoadedPresenter, OfOne, Presenter, Titles
from selecting import LISTS, LOADED, courses_of, loaded_courses_of
from tqdm import tqdm


def line(course):
    return course.title, course.teacher.name  # error: PFL501


def loaded_line(course):
    return course.title, course.teacher.name  # ok: the query loads it


def table(year):
    courses, count = courses_of(year)
    return count, [line(course) for course in tqdm(courses, total=count)]


def loaded_table(year):
    courses, count = loaded_courses_of(year)
    return count, [loaded_line(course) for course in tqdm(courses, total=count)]


def by_key():
    return [course.teacher.name for course in LISTS["all"]]  # error: PFL501


def loaded_by_key():
    return [course.teacher.name for course in LOADED["all"]]  # ok: the query loads it


def labelled(separator, course):
    return course.title + separator + course.teacher.name  # error: PFL501


def loaded_label(separator, course):
    return course.title + separator + course.teacher.name  # ok: the query loads it


def labels():
    label = functools.partial(labelled, ": ")
    return [label(course) for course in Course.objects.all()]


def loaded_labels():
    label = functools.partial(loaded_label, ": ")
    return [label(course) for course in Course.objects.select_related("teacher")]


def lines(course):
    yield course.title
    yield course.teacher.name  # error: PFL501


def loaded_lines(course):
    yield course.title
    yield course.teacher.name  # ok: the query loads it


def text():
    return [list(lines(course)) for course in Course.objects.all()]


def loaded_text():
    return [list(loaded_lines(course)) for course in Course.objects.select_related("teacher")]


def written(course):
    return course.teacher.name  # error: PFL501


def written_loaded(course):
    return course.teacher.name  # ok: the query loads it


def each_of(courses):
    for course in courses:
        yield written(course)


def each_loaded(courses):
    for course in courses:
        yield written_loaded(course)


def page():
    return list(each_of(Course.objects.order_by("title")))


def loaded_page():
    return list(each_loaded(Course.objects.select_related("teacher")))


name_of = lambda course: course.teacher.name  # error: PFL501
loaded_name_of = lambda course: course.teacher.name  # ok: the query loads it


def names():
    return {name_of(course) for course in Course.objects.all()}


def loaded_names():
    return {loaded_name_of(course) for course in Course.objects.select_related("teacher")}


def presented():
    return [Presenter(course).label for course in Course.objects.all()]


def loaded_presented():
    loaded = Course.objects.select_related("teacher")
    return [LoadedPresenter(course).label for course in loaded]


def titles():
    return [Titles(course).title() for course in Course.objects.all()]


def of_one(wanted):
    shown = [OfOne(course) for course in Course.objects.all()]
    return shown, [one.teacher() for one in wanted]


def changing(others):
    found = []
    for course, other in zip(Course.objects.all(), others):
        changed = Changing(course)
        changed.change(other)
        found.append(changed.label())
    return found


def first(courses):
    return [First(courses, course).label() for course in Course.objects.all()]
