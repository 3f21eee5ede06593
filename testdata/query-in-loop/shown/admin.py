"""A list of trails for those who look after them."""

from django.contrib import admin
from models import Report, Trail


@admin.register(Trail)
class TrailAdmin(admin.ModelAdmin):
    list_display = ["name", "open_reports"]

    def open_reports(self, trail):
        return Report.objects.filter(trail=trail, state="open").count()  # error: PFL502

    def other_reports(self, trail):
        return Report.objects.filter(trail=trail, state="other").count()  # ok
