"""How races are shown: serializers inside of others, and those that derive from others."""

from models import Club, Race, Runner, Ticket
from rest_framework import serializers


class ClubSerializer(serializers.ModelSerializer):
    count = serializers.SerializerMethodField()
    size = serializers.SerializerMethodField()

    class Meta:
        model = Club
        fields = ["name", "count", "size"]

    def get_count(self, club):
        return club.runners.count()  # ok

    def get_size(self, club):
        return len(club.name)  # ok


class RunnerSerializer(serializers.ModelSerializer):
    club = ClubSerializer()  # error: PFL501
    medals = serializers.StringRelatedField(many=True)  # ok

    class Meta:
        model = Runner
        fields = ["name", "club", "medals"]


class RaceSerializer(serializers.ModelSerializer):
    winner = RunnerSerializer()  # ok
    sponsor_name = serializers.CharField(source="sponsor.name")  # error: PFL501
    runners = serializers.PrimaryKeyRelatedField(many=True, read_only=True)  # error: PFL501
    tickets = serializers.PrimaryKeyRelatedField(many=True, write_only=True, queryset=None)  # ok

    class Meta:
        model = Race
        fields = ["title", "winner", "sponsor_name", "runners"]


class BaseTicket(serializers.ModelSerializer):
    club = serializers.StringRelatedField()  # error: PFL501
    race = serializers.StringRelatedField()  # ok
    title = serializers.SerializerMethodField("fetch_title")
    place = serializers.SerializerMethodField(method_name="fetch_place")

    class Meta:
        model = Ticket
        fields = ["club", "race", "title", "place"]

    def fetch_title(self, ticket):
        return ticket.race.title  # error: PFL501

    def fetch_place(self, ticket):
        return self.named(ticket)

    def named(self, ticket):
        return ticket.race.sponsor.name  # error: PFL501

    def fetch_nothing(self, ticket):
        return ticket.race.title  # ok


class TicketSerializer(BaseTicket):
    race = serializers.PrimaryKeyRelatedField(read_only=True)  # ok


class ShortRow(serializers.ModelSerializer):
    sponsor = serializers.StringRelatedField()  # error: PFL501

    class Meta:
        model = Race
        fields = ["sponsor"]


class LongRow(serializers.ModelSerializer):
    winner = serializers.StringRelatedField()  # ok

    class Meta:
        model = Race
        fields = ["winner"]


class StaffRow(serializers.ModelSerializer):
    sponsor = serializers.StringRelatedField()  # hint: PFL501 because serializer-chosen

    class Meta:
        model = Race
        fields = ["sponsor"]


class PlainRow(serializers.ModelSerializer):
    winner = serializers.StringRelatedField()  # hint: PFL501

    class Meta:
        model = Race
        fields = ["winner"]


class TabledRow(serializers.ModelSerializer):
    winner = serializers.StringRelatedField()  # error: PFL501

    class Meta:
        model = Race
        fields = ["winner"]


class ListedRow(serializers.ModelSerializer):
    winner = serializers.StringRelatedField()  # error: PFL501

    class Meta:
        model = Race
        fields = ["winner"]


class SingleRow(serializers.ModelSerializer):
    winner = serializers.StringRelatedField()  # ok

    class Meta:
        model = Race
        fields = ["winner"]


class WrittenRow(serializers.ModelSerializer):
    winner = serializers.StringRelatedField()  # ok

    class Meta:
        model = Race
        fields = ["winner"]


class OnlyRow(serializers.ModelSerializer):
    winner = serializers.StringRelatedField()  # error: PFL501

    class Meta:
        model = Race
        fields = ["winner"]


class EachRow(serializers.ModelSerializer):
    winner = serializers.StringRelatedField()  # error: PFL501

    class Meta:
        model = Race
        fields = ["winner"]


class OneRow(serializers.ModelSerializer):
    winner = serializers.StringRelatedField()  # ok

    class Meta:
        model = Race
        fields = ["winner"]


class NamedRow(serializers.ModelSerializer):
    winner = serializers.StringRelatedField()  # error: PFL501

    class Meta:
        model = Race
        fields = ["winner"]


class WholeRow(serializers.ModelSerializer):
    winner = serializers.StringRelatedField()  # ok
    sponsor = serializers.StringRelatedField()  # error: PFL501

    class Meta:
        model = Race
        fields = ["title", "winner", "sponsor"]


class BriefRow(WholeRow):
    """It shows what stands in its own list, and nothing else that it inherits."""

    class Meta:
        model = Race
        fields = ("title", "sponsor")


class LeftOutRow(serializers.ModelSerializer):
    winner = serializers.StringRelatedField()  # ok
    sponsor = serializers.StringRelatedField()  # error: PFL501

    class Meta:
        model = Race
        fields = "__all__"


class OtherRow(LeftOutRow):
    class Meta:
        model = Race
        exclude = ["winner"]


class LoadedRow(serializers.ModelSerializer):
    winner = serializers.StringRelatedField()  # ok

    class Meta:
        model = Race
        fields = ["winner"]
