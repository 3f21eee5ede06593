from django.db import models


class Customer(models.Model):
    name = models.CharField(max_length=50)


class Order(models.Model):
    customer = models.ForeignKey(Customer, on_delete=models.CASCADE, related_name="orders")
    paid = models.BooleanField(default=False)

    def siblings(self):
        return list(Order.objects.filter(customer_id=self.customer_id))

    @property
    def is_first(self):
        return not Order.objects.filter(customer_id=self.customer_id, pk__lt=self.pk).exists()
