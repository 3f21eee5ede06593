"""Actions of the admin go over the rows that were chosen."""

from django.contrib import admin
from models import Entry, Remark


def see(modeladmin, request, queryset):
    for entry in queryset:
        entry.seen = True
        entry.save()  # error: PFL503


def see_at_once(modeladmin, request, queryset):
    queryset.update(seen=True)  # ok


def unused(modeladmin, request, queryset):
    for entry in queryset:
        entry.save()  # ok


@admin.register(Entry)
class EntryAdmin(admin.ModelAdmin):
    actions = [see, see_at_once, "forget"]

    @admin.action(description="forget")
    def forget(self, request, queryset):
        for entry in queryset:
            entry.seen = False
            entry.save()  # error: PFL503


class RemarkAdmin(admin.ModelAdmin):
    def get_queryset(self, request):
        return super().get_queryset(request).order_by("text")

    def hide(self, request, queryset):
        for remark in queryset:
            remark.hidden = True
            remark.save()  # hint: PFL503

    def hide_at_once(self, request, queryset):
        queryset.update(hidden=True)  # ok


admin.site.register(Remark, RemarkAdmin)
