"""Objects that are fetched by key and changed, and keys that are worked out."""

from models import Customer


def renamed(numbers: list[int]):
    found = []
    for number in numbers:
        customer = Customer.objects.get(pk=number)  # error: PFL502
        customer.name += "!"
        found.append(customer.name)
    return found


def computed(find):
    found = []
    for number in find(3) + [1, 2, 3]:
        customer = Customer.objects.get(pk=number)  # error: PFL502
        found.append(customer.name)
    return found


def computed_before(find):
    found = []
    numbers: list[int] = find(3) + [1, 2, 3]
    for number in numbers:
        customer = Customer.objects.get(pk=number)  # error: PFL502
        found.append(customer.name)
    return found
