import psutil
import serial.tools.list_ports
from django.db import models


class Device(models.Model):
    port = models.CharField(max_length=40)


def plugged_in():
    found = []
    for port in serial.tools.list_ports.comports():
        device = Device.objects.filter(port=port.device).first()  # hint: PFL502 because few-items
        if device is not None:
            found.append(device)
    return found


def mounted():
    return [Device.objects.filter(port=part.device).count() for part in psutil.disk_partitions()]  # hint: PFL502 because few-items


def regions():  # perflint: few
    return load_settings()["regions"]


def stations():
    return load_settings()["stations"]


def load_settings():
    with open("settings.json", encoding="utf-8") as file:
        return parse(file.read())


def parse(text):
    return dict(line.split("=") for line in text.splitlines())


def by_region():
    return [Device.objects.filter(port=region).count() for region in regions()]  # hint: PFL502 because few-items


def by_station():
    return [Device.objects.filter(port=station).count() for station in stations()]  # error: PFL502
