"""How offers are shown."""

from models import Offer, Seller
from rest_framework import serializers


class OfferRow(serializers.ModelSerializer):
    seller_name = serializers.CharField(source="seller.name")  # error: PFL501
    where = serializers.SerializerMethodField()

    class Meta:
        model = Offer
        fields = ["seller_name", "where"]

    def get_where(self, offer):
        return offer.seller.name  # error: PFL501


class PlainRow(serializers.ModelSerializer):
    where = serializers.SerializerMethodField()

    class Meta:
        model = Offer
        fields = ["where"]

    def get_where(self, offer):
        return offer.seller.name  # error: PFL501


class LoadedRow(serializers.ModelSerializer):
    seller_name = serializers.CharField(source="seller.name")  # ok

    class Meta:
        model = Offer
        fields = ["seller_name"]


class SingleRow(serializers.ModelSerializer):
    seller_name = serializers.CharField(source="seller.name")  # ok

    class Meta:
        model = Offer
        fields = ["seller_name"]


class SellerRow(serializers.ModelSerializer):
    class Meta:
        model = Seller
        fields = ["name"]


class NestedRow(serializers.ModelSerializer):
    seller = SellerRow()  # error: PFL501
    partner = SellerRow(source="seller")  # error: PFL501

    class Meta:
        model = Offer
        fields = ["seller", "partner"]
