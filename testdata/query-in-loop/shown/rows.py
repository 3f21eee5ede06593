"""How trails are shown, with queries of each."""

from functools import cache

from models import Closure, Report, Trail
from rest_framework import serializers


@cache
def season():
    return "summer"


class TrailRow(serializers.ModelSerializer):
    reports = serializers.SerializerMethodField()
    closed = serializers.SerializerMethodField()
    newest = serializers.SerializerMethodField()
    count = serializers.SerializerMethodField()
    open_anywhere = serializers.SerializerMethodField()
    at_all = serializers.SerializerMethodField()
    worst = serializers.SerializerMethodField()
    states = serializers.SerializerMethodField()
    named = serializers.SerializerMethodField()
    first = serializers.SerializerMethodField("fetch_first")

    class Meta:
        model = Trail
        fields = ["reports", "closed", "newest", "count", "open_anywhere", "at_all", "worst", "states"]

    def get_reports(self, trail):
        return Report.objects.filter(trail=trail).count()  # error: PFL502

    def get_closed(self, trail):
        if Closure.objects.filter(trail_name=trail.name).exists():  # error: PFL502
            return True
        return False

    def get_newest(self, obj):
        found = Report.objects.filter(trail=obj).order_by("-pk")
        return found.first().state  # error: PFL502

    def get_count(self, trail):
        return trail.reports.count()  # error: PFL501

    def get_states(self, trail):
        return list(trail.reports.order_by("state"))  # error: PFL501

    def get_open_anywhere(self, trail):
        return Report.objects.filter(state="open").count()  # ok

    def get_at_all(self, trail):
        return season() == "summer"  # ok

    def get_worst(self, trail):
        if trail.name.startswith("old"):
            return Report.objects.filter(trail=trail, state="bad").count()  # hint: PFL502 because only-some-items
        return 0

    def get_named(self, trail):
        reports = trail.reports.all()  # error: PFL501
        if reports:
            return [report.state for report in reports]  # ok
        return []

    def fetch_first(self, trail):
        return Report.objects.filter(trail=trail).first()  # error: PFL502

    def helper(self, trail, state):
        return Report.objects.filter(trail=trail, state=state).count()  # ok

    def create(self, data):
        return Trail.objects.get(name=data["name"])  # ok


class SingleRow(serializers.ModelSerializer):
    reports = serializers.SerializerMethodField()

    class Meta:
        model = Trail
        fields = ["reports"]

    def get_reports(self, trail):
        return Report.objects.filter(trail=trail).count()  # ok
