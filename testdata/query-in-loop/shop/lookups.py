from models import Customer


def find_customer(name):
    return Customer.objects.filter(name=name).first()


_cache = {}


def known_customer(name):
    if name not in _cache:
        _cache[name] = Customer.objects.get(name=name)
    return _cache[name]
