"""Lists of offers."""

from django_filters import FilterSet
from models import Offer
from rest_framework.response import Response
from rest_framework.viewsets import GenericViewSet
from rows import LoadedRow, NestedRow, OfferRow, PlainRow, SingleRow


class OfferFilter(FilterSet):
    class Meta:
        model = Offer
        fields = ["title"]


class OfferView(GenericViewSet):
    queryset = Offer.objects.all()
    serializer_class = OfferRow

    def list(self, request):
        page = self.paginate_queryset(self.filter_queryset(self.get_queryset()))
        return Response(self.get_serializer(page, many=True).data)

    def names(self, request):
        rows = self.filter_queryset(self.get_queryset())
        return Response([offer.seller.name for offer in rows])  # error: PFL501


class OwnFilterView(GenericViewSet):
    queryset = Offer.objects.all()
    serializer_class = SingleRow

    def filter_queryset(self, queryset):
        return queryset.select_related("seller")

    def names(self, request):
        rows = self.filter_queryset(self.get_queryset())
        return Response([offer.seller.name for offer in rows])  # ok

    def one(self, request):
        return Response(self.get_serializer(self.get_object(), many=False).data)


def plain(request):
    return Response(PlainRow(Offer.objects.filter(title=request.GET["title"]), many=True).data)


def nested(request):
    return Response(NestedRow(Offer.objects.all(), many=True).data)


def loaded(request):
    rows = Offer.objects.select_related("seller")
    return Response(LoadedRow(rows, many=True).data)


def filtered(request):
    found = OfferFilter(request.GET, queryset=Offer.objects.all())
    return [offer.seller.name for offer in found.qs]  # error: PFL501


def filtered_and_loaded(request):
    found = OfferFilter(request.GET, queryset=Offer.objects.select_related("seller"))
    return [offer.seller.name for offer in found.qs]  # ok


def of_something_else(request, pool):
    found = pool.matching(request.GET, queryset=Offer.objects.all())
    return [offer.seller.name for offer in found.qs]  # ok
