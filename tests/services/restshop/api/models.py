from django.db import models


class Customer(models.Model):
    name = models.CharField(max_length=40)

    class Meta:
        app_label = "api"


class Product(models.Model):
    name = models.CharField(max_length=40)
    price = models.IntegerField()

    class Meta:
        app_label = "api"


class Order(models.Model):
    customer = models.ForeignKey(Customer, on_delete=models.CASCADE, related_name="orders")

    class Meta:
        app_label = "api"

    def total(self):
        return sum(line.product.price for line in self.lines.all())

    @property
    def label(self):
        return f"{self.customer.name} {self.pk}"


class Line(models.Model):
    order = models.ForeignKey(Order, on_delete=models.CASCADE, related_name="lines")
    product = models.ForeignKey(Product, on_delete=models.CASCADE)

    class Meta:
        app_label = "api"
