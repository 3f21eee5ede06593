from api.models import Customer, Line, Order
from rest_framework import serializers


class LineSerializer(serializers.ModelSerializer):
    product_name = serializers.CharField(source="product.name", read_only=True)

    class Meta:
        model = Line
        fields = ["id", "product", "product_name"]


class CustomerSerializer(serializers.ModelSerializer):
    class Meta:
        model = Customer
        fields = ["id", "name"]


class CustomerOrdersSerializer(serializers.ModelSerializer):
    class Meta:
        model = Customer
        fields = ["id", "name", "orders"]


class OrderSerializer(serializers.ModelSerializer):
    customer = CustomerSerializer(read_only=True)
    lines = LineSerializer(many=True, read_only=True)
    total = serializers.SerializerMethodField()

    class Meta:
        model = Order
        fields = ["id", "customer", "lines", "total", "label"]

    def get_total(self, order):
        return order.total()
