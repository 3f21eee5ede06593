from api.models import Customer, Order
from api.serializers import CustomerOrdersSerializer, CustomerSerializer, OrderSerializer
from rest_framework import generics, viewsets
from rest_framework.authentication import BaseAuthentication
from rest_framework.decorators import action, api_view
from rest_framework.permissions import BasePermission
from rest_framework.response import Response


class OrderViewSet(viewsets.ModelViewSet):
    queryset = Order.objects.select_related("customer").order_by("id")
    serializer_class = OrderSerializer

    @action(detail=True, methods=["post"])
    def keep(self, request, pk=None):
        order = self.get_object()
        order.save()
        return Response({"customer": order.customer.name})


class ByCustomer(BaseAuthentication):
    def authenticate(self, request):
        return Customer.objects.get(pk=1), None


class MayRead(BasePermission):
    def has_permission(self, request, view):
        return Customer.objects.filter(name="c0").exists()

    def has_object_permission(self, request, view, obj):
        return Order.objects.filter(customer=obj).count() > 0


class KeptCustomers(viewsets.ModelViewSet):
    queryset = Customer.objects.all()
    serializer_class = CustomerSerializer
    authentication_classes = [ByCustomer]
    permission_classes = [MayRead]
    pagination_class = None

    def perform_create(self, serializer):
        Customer.objects.count()
        serializer.save()


class LoadedOrders(generics.ListAPIView):
    serializer_class = OrderSerializer

    def get_queryset(self):
        return Order.objects.select_related("customer").prefetch_related("lines__product")


class CustomerList(generics.ListCreateAPIView):
    queryset = Customer.objects.all()
    serializer_class = CustomerSerializer
    pagination_class = None


class CustomerOrders(generics.RetrieveAPIView):
    queryset = Customer.objects.all()
    serializer_class = CustomerOrdersSerializer


@api_view(["GET"])
def recent(request):
    orders = Order.objects.all()[:2]
    return Response(OrderSerializer(orders, many=True).data)


@api_view(["GET"])
def one(request, pk):
    order = Order.objects.get(pk=pk)
    serializer = OrderSerializer(order)
    return Response(serializer.data)
