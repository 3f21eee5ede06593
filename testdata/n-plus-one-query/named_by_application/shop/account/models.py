from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser
from django.db import models


class Country(models.Model):
    name = models.CharField(max_length=80)


class User(AbstractBaseUser):
    country = models.ForeignKey(Country, on_delete=models.CASCADE)


class Order(models.Model):
    product = models.ForeignKey("product.Product", on_delete=models.CASCADE)
    gift = models.ForeignKey("product.PRODUCT", on_delete=models.CASCADE, related_name="+")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE)


def listed():
    return [
        (
            order.product.name,  # error: PFL501
            order.gift.name,  # error: PFL501
            order.user.country.name,  # error: PFL501
        )
        for order in Order.objects.all()
    ]


def keys():
    return [
        (order.product_id, order.gift_id, order.user_id)  # ok: keys need no query
        for order in Order.objects.all()
    ]


def loaded():
    orders = Order.objects.select_related("product", "gift")
    return [(order.product.name, order.gift.name) for order in orders]  # ok: loaded


def people():
    orders = Order.objects.select_related("user__country")
    return [order.user.country.name for order in orders]  # ok: loaded along
