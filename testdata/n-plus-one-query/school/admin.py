"""Lists of the admin: their rows come from the first manager of the model."""

from django.contrib import admin

from models import Form, Mark, Pupil


@admin.register(Pupil)
class PupilAdmin(admin.ModelAdmin):
    list_display = ["name", "form_name", "mentor_name", "mark_count"]

    def form_name(self, pupil):
        return pupil.form.name  # ok

    def mentor_name(self, pupil):
        return pupil.mentor.name  # error: PFL501

    def mark_count(self, pupil):
        return pupil.marks.count()  # error: PFL501


@admin.register(Form)
class FormAdmin(admin.ModelAdmin):
    list_display = ["name", "pupil_count", "teacher_count"]

    def get_queryset(self, request):
        return super().get_queryset(request).prefetch_related("pupils")

    def pupil_count(self, form):
        return form.pupils.count()  # ok

    def teacher_count(self, form):
        return form.teachers.count()  # error: PFL501

    def not_listed(self, form):
        return form.teachers.count()  # ok


def tell(modeladmin, request, queryset):
    for mark in queryset:
        print(mark.value, mark.pupil.name)  # error: PFL501


@admin.register(Mark)
class MarkAdmin(admin.ModelAdmin):
    actions = [tell, "tell_loaded"]

    def tell_loaded(self, request, queryset):
        for mark in queryset.select_related("pupil"):
            print(mark.value, mark.pupil.name)  # ok
