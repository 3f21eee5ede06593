from rest_framework import mixins, serializers, viewsets

from club.models import Club, Member, Membership, main_club


def fee_of(member):
    return Membership.objects.filter(member=member, role="guest").count()


class MemberSerializer(serializers.ModelSerializer):
    role = serializers.SerializerMethodField()
    fee = serializers.SerializerMethodField()
    short = serializers.SerializerMethodField()
    club = serializers.SerializerMethodField()

    class Meta:
        model = Member
        fields = ("id", "role", "fee", "short", "club")

    def get_role(self, member):
        return member.role_in(self.context["club"])  # error: PFL502

    def get_fee(self, member):
        return 3 * fee_of(member)  # error: PFL502

    def get_short(self, member):
        return member.initials()  # ok: it asks for nothing

    def get_club(self, member):
        return main_club().name  # ok: it asks for nothing of the member


class MemberViewSet(mixins.ListModelMixin, viewsets.GenericViewSet):
    serializer_class = MemberSerializer
    queryset = Member.objects.all()


class OneSerializer(serializers.ModelSerializer):
    role = serializers.SerializerMethodField()

    class Meta:
        model = Member
        fields = ("id", "role")

    def get_role(self, member):
        return member.role_in(self.context["club"])  # ok: one member is shown


class OneViewSet(mixins.RetrieveModelMixin, viewsets.GenericViewSet):
    serializer_class = OneSerializer
    queryset = Member.objects.all()


class ClubSerializer(serializers.ModelSerializer):
    leader = serializers.SerializerMethodField()

    class Meta:
        model = Club
        fields = ("id", "leader")

    def get_leader(self, club):
        member = Member(name="nobody")
        return member.initials()  # ok: nothing is asked


class ClubViewSet(viewsets.ReadOnlyModelViewSet):
    serializer_class = ClubSerializer
    queryset = Club.objects.all()


class PlainClubSerializer(serializers.ModelSerializer):
    title = serializers.SerializerMethodField()
    size = serializers.SerializerMethodField()
    main = serializers.SerializerMethodField()

    class Meta:
        model = Club
        fields = ("id", "title", "size", "main")

    def get_title(self, club):
        return club.name.title()  # ok: the row has its name

    def get_size(self, club):
        return len(self.context["sizes"][club.pk])  # ok: what the view has counted

    def get_main(self, club):
        return club.pk == self.context["main"].pk  # ok: the view has fetched it


class PlainClubViewSet(viewsets.ReadOnlyModelViewSet):
    serializer_class = PlainClubSerializer
    queryset = Club.objects.all()
