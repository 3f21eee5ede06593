def author_label(book):
    return book.author.name.upper()  # error: PFL501


def editor_label(book):
    return book.editor.name  # ok
