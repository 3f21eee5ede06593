import asyncio
from concurrent.futures import ThreadPoolExecutor
import httpx
import requests
import redis
from django.core.cache import cache
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from shop.models import Customer, Line, Order, Product

client = redis.Redis()


def v01(request: HttpRequest) -> HttpResponse:  # costs: queries 1 + n
    return HttpResponse([o.customer.name for o in Order.objects.all().iterator()])


def v02(request: HttpRequest) -> HttpResponse:  # costs: queries 1
    return HttpResponse([o["customer__name"] for o in Order.objects.values("customer__name")])


def v03(request: HttpRequest) -> HttpResponse:  # costs: queries 2
    qs = Order.objects.filter(customer=1)
    if qs.exists():
        return HttpResponse([o.pk for o in qs])
    return HttpResponse()


def v04(request: HttpRequest) -> HttpResponse:  # costs: queries 1, writes 1, commits 1
    with transaction.atomic():
        orders = list(Order.objects.select_for_update())
        Order.objects.bulk_update(orders, ["customer"])
    return HttpResponse()


async def v05(request: HttpRequest) -> HttpResponse:  # costs: requests n
    async with httpx.AsyncClient() as c:
        urls = request.GET.getlist("u")
        await asyncio.gather(*[c.get(u) for u in urls])
    return HttpResponse()


def fetch(u):
    return requests.get(u, timeout=2)


def v06(request: HttpRequest) -> HttpResponse:  # costs: requests n
    urls = request.GET.getlist("u")
    with ThreadPoolExecutor(4) as pool:
        return HttpResponse(list(pool.map(fetch, urls)))


def v07(request: HttpRequest) -> HttpResponse:  # costs: requests 1 + n
    page = requests.get("x").json()
    while page["next"]:
        page = requests.get(page["next"]).json()
    return HttpResponse()


def names(orders):
    for o in orders:
        yield o.customer.name


def v08(request: HttpRequest) -> HttpResponse:  # costs: queries 1 + n
    return HttpResponse([n.upper() for n in names(Order.objects.all())])


class Service:
    def __init__(self, client):
        self.client = client

    def orders(self):
        return Order.objects.all()

    def totals(self):
        return {o.pk: o.total() for o in self.orders()}


def v09(request: HttpRequest) -> HttpResponse:  # costs: queries 1 + n + n·m
    return HttpResponse(Service(client).totals())


@login_required
def v10(request):  # costs: queries 1, cache 2 + n
    found = cache.get("x")
    if found is None:
        found = list(Order.objects.all())
        cache.set("x", found)
    for o in found:
        client.get(o.pk)
    return HttpResponse(found)


def v11(request: HttpRequest) -> HttpResponse:  # costs: queries 1 + n
    return HttpResponse(
        [p.pk for p in Product.objects.all() if Line.objects.filter(product=p).exists()]
    )


def v12(request: HttpRequest) -> HttpResponse:  # costs: queries 2
    orders = Order.objects.in_bulk([1, 2])
    lines = Line.objects.filter(order__in=orders)
    by = {}
    for line in lines:
        by.setdefault(line.order_id, []).append(line)
    return HttpResponse(by)


def v13(request: HttpRequest) -> HttpResponse:  # costs: queries 1 + n, writes 2·n, commits n
    for row in Order.objects.all():
        with transaction.atomic():
            c = Customer.objects.get(pk=row.pk)
            c.save()
            Line.objects.create(order=row)
    return HttpResponse()


def v14(request: HttpRequest) -> HttpResponse:  # costs: queries 1 + n
    def show(o):
        return o.customer.name

    return HttpResponse(list(map(show, Order.objects.all())))


def v15(request: HttpRequest) -> HttpResponse:  # costs: queries 1 + n
    return HttpResponse(sorted(Order.objects.all(), key=lambda o: o.customer.name))


def v16(request: HttpRequest) -> HttpResponse:  # costs: queries 1 + n + n·m
    for c in Customer.objects.all():
        for o in c.orders.all():
            print(o.lines.count())
    return HttpResponse()


def v17(request: HttpRequest) -> HttpResponse:  # costs: queries 2
    for o in Order.objects.all():
        if o.pk == 3:
            return HttpResponse(o.customer.name)
    return HttpResponse()


def v18(request: HttpRequest, pk) -> HttpResponse:  # costs: queries 2
    try:
        o = Order.objects.get(pk=pk)
    except Order.DoesNotExist:
        return HttpResponse(status=404)
    return HttpResponse(o.customer.name)


def v19(request: HttpRequest) -> HttpResponse:  # costs: writes 3
    for k in range(0, 3):
        Order.objects.filter(pk=k).update(customer=1)
    return HttpResponse()


def v20(request: HttpRequest) -> HttpResponse:  # costs: queries 1 + n
    lines = Line.objects.select_related("order")
    return HttpResponse([line.order.customer.name for line in lines])


def v21(request: HttpRequest) -> HttpResponse:  # costs: queries 1
    lines = Line.objects.select_related("order__customer")
    return HttpResponse([line.order.customer.name for line in lines])


def v22(request: HttpRequest) -> HttpResponse:  # costs: queries 3
    o = Order.objects.first()
    a = o.customer.name
    b = o.customer.name
    o.refresh_from_db()
    return HttpResponse(a + b)
