from .models import Document, Term


def by_words(store, words_of):
    found = {}
    for document in Document.objects.all():
        text = store.load(document.path)
        words = list(set(words_of(text)))
        found[document.pk] = list(Term.objects.filter(text__in=[word.upper() for word in words]))  # error: PFL502
    return found


def by_batch(store, batches):
    found = []
    for batch in batches:
        rows = store.load(batch)
        found += list(Term.objects.filter(text__in=[row.text for row in rows]))  # ok: many-keys
    return found


def by_answer(store, answers):
    found = []
    for answer in answers:
        rows = store.load(answer.body)
        found += list(Term.objects.filter(text__in=[row.text for row in rows]))  # ok: many-keys
    return found


def at_once(store, words_of):
    words = {word for document in Document.objects.all() for word in words_of(store.load(document.path))}  # hint: PFL515
    return Term.objects.filter(text__in=words)  # ok
