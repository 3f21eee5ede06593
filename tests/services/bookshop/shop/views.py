from django.core.paginator import Paginator
from django.forms import ModelForm, ModelMultipleChoiceField
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.utils.functional import cached_property
from django.views import View
from django.views.generic import (
    ArchiveIndexView,
    CreateView,
    DetailView,
    ListView,
    TemplateView,
    UpdateView,
)
from django.views.decorators.http import require_POST

from shop.models import Customer, Line, Order, Product, Shelf, Tag

PAGE_SIZE = 4


def orders(request: HttpRequest) -> JsonResponse:
    count = Order.objects.count()
    found = Order.objects.order_by("id")[:PAGE_SIZE]
    rows = [{"customer": order.customer.name, "total": order.total()} for order in found]
    return JsonResponse({"count": count, "rows": rows})


def orders_loaded(request: HttpRequest) -> JsonResponse:
    found = Order.objects.select_related("customer").prefetch_related("lines__product")
    rows = [{"customer": order.customer.name, "total": order.total()} for order in found]
    return JsonResponse({"rows": rows})


def labels(request: HttpRequest) -> JsonResponse:
    found = Order.objects.all()
    if not found:
        return JsonResponse({"rows": []})
    rows = []
    for order in found:
        rows.append(order.label)
        rows.append(order.customer.name)
    return JsonResponse({"rows": rows, "count": len(found)})


def order(request: HttpRequest, pk: int) -> JsonResponse:
    found = get_object_or_404(Order, pk=pk)
    return JsonResponse({"customer": found.customer.name, "total": found.total()})


def customer(request: HttpRequest, pk: int) -> JsonResponse:
    found = Customer.objects.get(pk=pk)
    rows = []
    for each in found.orders.all():
        rows.append({"lines": each.lines.count()})
    return JsonResponse({"rows": rows})


def page(request: HttpRequest) -> JsonResponse:
    pages = Paginator(Order.objects.order_by("id"), PAGE_SIZE)
    rows = [each.customer.name for each in pages.page(1)]
    return JsonResponse({"rows": rows})


def prices(request: HttpRequest) -> JsonResponse:
    names = ["pen", "ink", "pad"]
    found = [Product.objects.filter(name=name).count() for name in names]
    return JsonResponse({"found": found})


def price_page(request: HttpRequest) -> HttpResponse:
    return render(request, "shop/customer.html", {"latest": Product.objects.first()})


def shown_everywhere(request):
    return {"products": Product.objects.count()}


def cheap(lines):
    return [line for line in lines if line.product.price < 10]


def cheap_lines(request: HttpRequest) -> JsonResponse:
    lines = Line.objects.all()
    return JsonResponse({"cheap": len(cheap(lines))})


@require_POST
def rename(request: HttpRequest, pk: int) -> JsonResponse:
    found = Customer.objects.get(pk=pk)
    found.name = "renamed"
    found.save()
    for each in found.orders.all():
        each.save()
    return JsonResponse({})


class Customers(View):
    def get(self, request: HttpRequest) -> JsonResponse:
        return JsonResponse({"rows": [self.row(each) for each in self.customers()]})

    def customers(self):
        return Customer.objects.prefetch_related("orders")

    def row(self, found: Customer):
        return {"name": found.name, "orders": [each.pk for each in found.orders.all()]}


class Shared:
    """Finds the customer of a page before the page is made."""

    def dispatch(self, request, *args, **kwargs):
        self.find(kwargs)
        return super().dispatch(request, *args, **kwargs)

    def find(self, kwargs):
        pass


class OfCustomer(Shared):
    def find(self, kwargs):
        super().find(kwargs)
        self.customer = Customer.objects.get(pk=kwargs["pk"])

    @cached_property
    def latest(self):
        return Order.objects.filter(customer=self.customer).first()

    def get_context_data(self, **kwargs):
        context = super().get_context_data(**kwargs)
        context["latest"] = self.latest
        context["again"] = self.latest
        return context


class OrderList(ListView):
    model = Order
    paginate_by = 4
    template_name = "shop/orders.html"


class OrderDetail(DetailView):
    queryset = Order.objects.select_related("customer")
    template_name = "shop/order.html"


class CustomerPage(OfCustomer, TemplateView):
    template_name = "shop/customer.html"


class CustomerForm(ModelForm):
    class Meta:
        model = Customer
        fields = ["name"]

    def clean_name(self):
        name = self.cleaned_data["name"]
        Customer.objects.filter(name=name).exists()
        return name


class AddCustomer(CreateView):
    model = Customer
    form_class = CustomerForm
    template_name = "shop/form.html"
    success_url = "/prices/"


class ChangeCustomer(UpdateView):
    model = Customer
    form_class = CustomerForm
    template_name = "shop/form.html"
    success_url = "/prices/"

    def form_valid(self, form):
        Order.objects.filter(customer=self.object).count()
        return super().form_valid(form)


class AddOrder(CreateView):
    model = Order
    fields = ["customer"]
    template_name = "shop/form.html"
    success_url = "/prices/"


class ShelfForm(ModelForm):
    class Meta:
        model = Shelf
        fields = "__all__"


class KeptForm(ShelfForm):
    tags = ModelMultipleChoiceField(queryset=Tag.objects.all())

    class Meta(ShelfForm.Meta):
        fields = None
        exclude = ("owner",)

    def save(self, commit=True):
        self.instance.owner = Customer.objects.get(pk=1)
        return super().save(commit)


def add_shelf(request: HttpRequest) -> JsonResponse:
    form = ShelfForm(request.POST)
    if form.is_valid():
        form.save()
    return JsonResponse({"done": form.is_valid()})


def hold_shelf(request: HttpRequest) -> JsonResponse:
    form = ShelfForm(request.POST)
    if form.is_valid():
        form.save(commit=False)
    return JsonResponse({})


def keep_shelf(request: HttpRequest) -> JsonResponse:
    form = KeptForm(request.POST)
    if form.is_valid():
        form.save()
    return JsonResponse({})


class NewShelf(CreateView):
    form_class = ShelfForm
    success_url = "/"
    template_name = "shop/form.html"


class ChangeShelf(UpdateView):
    model = Shelf
    fields = ["name", "owner", "tags"]
    success_url = "/"
    template_name = "shop/form.html"


class Shelves(ArchiveIndexView):
    model = Shelf
    date_field = "made"
    template_name = "shop/shelves.html"
