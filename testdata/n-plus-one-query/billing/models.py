from django.db import models


class Tenant(models.Model):
    name = models.CharField(max_length=50)


class Invoice(models.Model):
    tenant = models.ForeignKey(Tenant, related_name="invoices", on_delete=models.CASCADE)
    number = models.CharField(max_length=20)

    def total(self):
        # `views.listing` loads `lines__product` along, and calls this.
        return sum(line.amount * line.product.price for line in self.lines.all())  # ok: loaded-elsewhere

    def payers(self):
        return [payment.payer.name for payment in self.payments.all()]  # error: PFL501

    def save(self, *args, **kwargs):
        super().save(*args, **kwargs)
        print(self.tenant.name)  # ok: is-assigned


class Product(models.Model):
    price = models.IntegerField()


class Line(models.Model):
    invoice = models.ForeignKey(Invoice, related_name="lines", on_delete=models.CASCADE)
    product = models.ForeignKey(Product, on_delete=models.CASCADE)
    amount = models.IntegerField()


class Payer(models.Model):
    name = models.CharField(max_length=50)


class PaymentQuerySet(models.QuerySet):
    def for_list(self) -> "PaymentQuerySet":
        return self.select_related("payer")


class Payment(models.Model):
    invoice = models.ForeignKey(Invoice, related_name="payments", on_delete=models.CASCADE)
    payer = models.ForeignKey(Payer, related_name="payments", on_delete=models.CASCADE)
    tenant = models.ForeignKey(Tenant, null=True, on_delete=models.SET_NULL)

    objects = PaymentQuerySet.as_manager()

    @property
    def provider(self):
        return self.invoice.tenant.name  # ok

    def settle(self, payer=None):
        if payer is None:
            payer = self.payer  # ok: fills-gap
        if self.invoice_id and not self.tenant_id:
            self.tenant = self.invoice.tenant  # ok: fills-gap
        return payer.name
