from base import Doctor, Ward
from models import Note, Report, Visit


def workload():
    return {
        doctor.name: [report.text for report in doctor.report_set.all()]  # error: PFL501
        for doctor in Doctor.objects.order_by("name")
    }


def rooms():
    found = []
    for ward in Ward.objects.all():
        found.extend(visit.room for visit in ward.visits.all())  # error: PFL501
    return found


def notes():
    lines = []
    for note in Note.objects.all():
        lines.append(f"{note.ward.name}: {note.text}")  # error: PFL501
    return lines


def loaded():
    found = []
    for ward in Ward.objects.prefetch_related("visits", "reports"):
        found.extend(visit.room for visit in ward.visits.all())  # ok
        found.extend(report.text for report in ward.reports.all())  # ok
    return found


def signed():
    rows = Report.objects.select_related("doctor")
    return [(report.doctor.name, report.ward_id) for report in rows]  # ok


def of_one(doctor: Doctor):
    return [visit.day for visit in doctor.visit_set.all()]  # ok


def known_parent(doctor: Doctor):
    return [f"{report.doctor.name}: {report.text}" for report in doctor.report_set.all()]  # ok


def entries_of(ward: Ward):
    return [(entry.pk, entry.ward.name) for entry in ward.entries.all()]  # ok


def by_day():
    return {visit.day: visit.doctor_id for visit in Visit.objects.all()}  # ok
