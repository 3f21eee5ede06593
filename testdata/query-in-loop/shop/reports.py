from django.core.paginator import Paginator
from lookups import find_customer, known_customer
from models import Customer, Order


def names(numbers: list[int]):
    found = []
    for number in numbers:
        customer = Customer.objects.get(pk=number)  # error: PFL502
        found.append(customer.name)
    return found


def names_at_once(numbers: list[int]):
    customers = Customer.objects.in_bulk(numbers)
    return [customers[number].name for number in numbers]  # ok


def of_orders():
    for order in Order.objects.all():
        customer = Customer.objects.get(id=order.customer_id)  # error: PFL502
        print(order.pk, customer.name)


def counts():
    return {c.name: c.orders.count() for c in Customer.objects.all()}  # error: PFL502


def unpaid():
    for customer in Customer.objects.all():
        for order in customer.orders.filter(paid=False):  # error: PFL502
            print(customer.name, order.pk)


def counts_prefetched():
    customers = Customer.objects.prefetch_related("orders")
    return {c.name: c.orders.count() for c in customers}  # ok


def by_name(names):
    return [find_customer(name) for name in names]  # error: PFL502


def by_known_name(names):
    return [known_customer(name) for name in names]  # ok


def first_orders():
    return [order for order in Order.objects.all() if order.is_first]  # error: PFL502


def families():
    for order in Order.objects.all():
        print(order.siblings())  # error: PFL502


def in_chunks(numbers, size=500):
    for start in range(0, len(numbers), size):
        chunk = numbers[start : start + size]
        yield from Customer.objects.filter(pk__in=chunk)  # ok


def in_pages():
    paginator = Paginator(Customer.objects.order_by("pk"), 100)
    for number in paginator.page_range:
        for customer in paginator.page(number).object_list:  # ok
            print(customer.name)


def free_name(name):
    for number in range(1000):
        candidate = f"{name}-{number}"
        if not Customer.objects.filter(name=candidate).exists():  # ok
            return candidate
    return None


def first_of(names):
    for name in names:
        customer = Customer.objects.filter(name=name).first()  # ok
        if customer is not None:
            return customer
    return None
