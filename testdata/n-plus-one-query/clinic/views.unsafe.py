from base import Doctor, Ward
from models import Note, Report, Visit


def workload():
    return {
        doctor.name: [report.text for report in doctor.report_set.all()]
        for doctor in Doctor.objects.order_by("name").prefetch_related("report_set")
    }


def rooms():
    found = []
    for ward in Ward.objects.all().prefetch_related("visits"):
        found.extend(visit.room for visit in ward.visits.all())
    return found


def notes():
    lines = []
    for note in Note.objects.all().select_related("ward"):
        lines.append(f"{note.ward.name}: {note.text}")
    return lines


def loaded():
    found = []
    for ward in Ward.objects.prefetch_related("visits", "reports"):
        found.extend(visit.room for visit in ward.visits.all())
        found.extend(report.text for report in ward.reports.all())
    return found


def signed():
    rows = Report.objects.select_related("doctor")
    return [(report.doctor.name, report.ward_id) for report in rows]


def of_one(doctor: Doctor):
    return [visit.day for visit in doctor.visit_set.all()]


def known_parent(doctor: Doctor):
    return [f"{report.doctor.name}: {report.text}" for report in doctor.report_set.all()]


def entries_of(ward: Ward):
    return [(entry.pk, entry.ward.name) for entry in ward.entries.all()]


def by_day():
    return {visit.day: visit.doctor_id for visit in Visit.objects.all()}
