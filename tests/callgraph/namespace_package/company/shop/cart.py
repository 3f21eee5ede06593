from company.billing.invoice import send
import company.billing.invoice

def pay():
    send()
    company.billing.invoice.send()
