"""Queries that come beside something else, and by a key."""

from models import Course


def courses_of(year):
    courses = Course.objects.filter(title__endswith=year)
    return courses, courses.count()


def loaded_courses_of(year):
    courses = Course.objects.filter(title__endswith=year).select_related("teacher")
    return courses, courses.count()


LISTS = {"all": Course.objects.all()}
LOADED = {"all": Course.objects.select_related("teacher")}
