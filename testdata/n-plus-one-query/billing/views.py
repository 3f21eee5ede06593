from models import Invoice, Line, Payment, Tenant


def listing():
    invoices = Invoice.objects.prefetch_related("lines__product")
    return [(invoice.number, invoice.total()) for invoice in invoices]


def copy(old: Tenant, new: Tenant):
    for invoice in Invoice.objects.filter(tenant=old):
        invoice.tenant = new
        invoice.pk = None
        invoice.save()  # hint: PFL503 because own-save


def providers(invoice: Invoice):
    return [payment.provider for payment in invoice.payments.all()]


def listed():
    return [payment.payer.name for payment in Payment.objects.for_list()]  # ok


def settled():
    return [payment.settle() for payment in Payment.objects.filter(tenant=None)]


def shred():
    for tenant in Tenant.objects.all():
        doomed = (tenant.invoices.all(), Line.objects.filter(invoice__tenant=tenant))  # ok
        for rows in doomed:
            rows.delete()


def paid_by():
    return {
        tenant.name: Payment.objects.filter(invoice__in=tenant.invoices.all())  # ok
        for tenant in Tenant.objects.all()
    }


def numbers():
    return {
        tenant.name: sorted(invoice.number for invoice in tenant.invoices.all())  # error: PFL501
        for tenant in Tenant.objects.all()
    }


def of_lines():
    return [line.invoice.number for line in Line.objects.all()]  # error: PFL501
