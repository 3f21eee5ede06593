"""Objects that are fetched by key and changed, and keys that are worked out."""

from models import Customer


def renamed(numbers: list[int]):
    found = []
    for number in numbers:
        customer = Customer.objects.get(pk=number)
        customer.name += "!"
        found.append(customer.name)
    return found


def computed(find):
    found = []
    for number in find(3) + [1, 2, 3]:
        customer = Customer.objects.get(pk=number)
        found.append(customer.name)
    return found


def computed_before(find):
    found = []
    numbers: list[int] = find(3) + [1, 2, 3]
    customers = Customer.objects.in_bulk(numbers)
    for number in numbers:
        customer = customers[number]
        found.append(customer.name)
    return found
