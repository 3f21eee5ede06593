"""Objects that are made for each row, and keep it."""


class Presenter:
    def __init__(self, course):
        self.course = course

    @property
    def label(self):
        return self.course.teacher.name  # error: PFL501


class LoadedPresenter:
    def __init__(self, course):
        self.course = course

    @property
    def label(self):
        return self.course.teacher.name  # ok: the query loads it


class Titles:
    def __init__(self, course):
        self.course = course

    def title(self):
        return self.course.title

    def teacher(self):
        return self.course.teacher.name  # ok: no loop runs it


class OfOne:
    def __init__(self, course):
        self.course = course

    def teacher(self):
        return self.course.teacher.name  # ok: other objects are asked, one each time


class Changing:
    def __init__(self, course):
        self.course = course

    def change(self, course):
        self.course = course

    def label(self):
        return self.course.teacher.name  # ok: it may be another course by then


class First:
    def __init__(self, courses, course):
        self.course = courses[0]

    def label(self):
        return self.course.teacher.name  # ok: it is no row that the loop makes it with
