"""A test that goes over rows which the program shows one by one."""

from models import Offer
from rows import SingleRow


def test_rows():
    assert SingleRow(Offer.objects.all(), many=True).data == []  # ok
