"""What class-based views do in the methods that a project leaves to their framework.

Facts of `django.views.generic` and of Django REST framework's `generics`, `mixins` and `viewsets`: which
methods their classes answer, and which hooks these call, in order. Source: the code of Django 5.2 and of REST
framework 3.18.
"""

from __future__ import annotations

from collections.abc import Collection

DJANGO = "django.views.generic"
REST = "rest_framework."
LIST, SHOW, CREATE, UPDATE, PATCH, DELETE = (
    "list retrieve create update partial_update destroy".split()
)
# What classes of Django know how to do.
_TRAITS = {
    "TemplateView": "page",
    "RedirectView": "redirect",
    "ListView": "rows page",
    "DetailView": "object page",
    "ArchiveIndexView": "rows page dates",
    "DateDetailView": "object page",
    "FormView": "form page",
    "CreateView": "form model page",
    "UpdateView": "form model object page",
    "DeleteView": "form delete object page",
    "TemplateResponseMixin": "page",
    "SingleObjectMixin": "object",
    "MultipleObjectMixin": "rows",
    "FormMixin": "form",
    "ModelFormMixin": "form model",
}
_ANSWERED = {
    "TemplateView": ("get",),
    "RedirectView": ("get",),
    "ListView": ("get",),
    "DetailView": ("get",),
    "ArchiveIndexView": ("get",),
    "DateDetailView": ("get",),
    "FormView": ("get", "post"),
    "CreateView": ("get", "post"),
    "UpdateView": ("get", "post"),
    "DeleteView": ("get", "post"),
    "ModelViewSet": (LIST, SHOW, CREATE, UPDATE, PATCH, DELETE),
    "ReadOnlyModelViewSet": (LIST, SHOW),
    "ListModelMixin": (LIST,),
    "RetrieveModelMixin": (SHOW,),
    "CreateModelMixin": (CREATE,),
    "UpdateModelMixin": (UPDATE, PATCH),
    "DestroyModelMixin": (DELETE,),
    "ListAPIView": (LIST,),
    "RetrieveAPIView": (SHOW,),
    "CreateAPIView": (CREATE,),
    "DestroyAPIView": (DELETE,),
    "UpdateAPIView": (UPDATE, PATCH),
    "ListCreateAPIView": (LIST, CREATE),
    "RetrieveUpdateAPIView": (SHOW, UPDATE, PATCH),
    "RetrieveDestroyAPIView": (SHOW, DELETE),
    "RetrieveUpdateDestroyAPIView": (SHOW, UPDATE, PATCH, DELETE),
}
# What is run before the method that answers, where a project defines it.
BEFORE = (
    "setup dispatch test_func has_permission initial check_permissions get_permissions"
    " get_authenticators"
).split()
_REST_STEPS = {
    LIST: ("get_queryset", "filter_queryset", "<rows>", "get_serializer_context"),
    SHOW: ("get_object", "get_serializer_context", "<shown>"),
    CREATE: ("get_serializer_context", "<validated>", "perform_create", "<shown new>"),
    UPDATE: ("get_object", "<validated>", "perform_update", "<shown>"),
    PATCH: ("get_object", "<validated>", "perform_update", "<shown>"),
    DELETE: ("get_object", "perform_destroy"),
    "perform_create": ("<create>",),
    "perform_update": ("<update>",),
    "perform_destroy": ("<delete>",),
    "get_object": ("get_queryset", "filter_queryset", "<object>", "check_object_permissions"),
    "check_object_permissions": ("<object permissions>",),
}
_HOOKS = frozenset(
    "get post get_queryset get_object get_context_data get_form get_form_class get_form_kwargs"
    " get_initial form_valid form_invalid get_success_url render_to_response get_redirect_url".split()
) | {*_REST_STEPS, "filter_queryset", "get_serializer_context"}


def traits(bases: Collection[str]) -> frozenset[str]:
    """What the classes of Django among some know how to do."""
    found = (_TRAITS.get(base.rpartition(".")[2], "") for base in bases if base.startswith(DJANGO))
    return frozenset(trait for told in found for trait in told.split())


def answered(base: str) -> tuple[str, ...]:
    """The methods that a class of a framework answers requests with."""
    if not base.startswith((DJANGO, REST)):
        return ()
    return _ANSWERED.get(base.rpartition(".")[2], ())


def is_hook(name: str) -> bool:
    """Whether frameworks define, or call, a method of views of this name."""
    return name in _HOOKS


def is_of_framework(called: str) -> bool:
    """Whether the code of a call asks `super()` for what frameworks define: `super().get_context_data`."""
    start, _, name = called.rpartition(".")
    return start == "super()" and (name in _HOOKS or name in BEFORE)


def steps(method: str, known: frozenset[str], *, rest: bool) -> tuple[str, ...]:
    """What a framework's own method does: the hooks that it calls, and in angle brackets what it does itself.

    Args:
        method: its name.
        known: what the view knows how to do, see `traits`.
        rest: whether it is a view of Django REST framework.
    """
    if rest:
        return _REST_STEPS.get(method, ())
    return tuple(_of_django(method, known))


def _of_django(method: str, known: frozenset[str]) -> list[str]:
    found: list[str] = []
    one = ["get_object"] if "object" in known else []
    if method == "get" and "redirect" in known:
        found = ["get_redirect_url"]
    elif method == "get" and "page" in known:
        rows = ["get_queryset", "<rows>"] if "rows" in known else []
        found = [*one, *rows, "get_context_data", "render_to_response"]
    elif method == "post" and "form" in known:
        found = [*one, "get_form", "<validated>", "form_valid"]
    elif method == "get_context_data" and "form" in known:
        found = ["get_form"]
    elif method == "get_form" and "form" in known:
        found = ["get_form_class", "get_form_kwargs", "<form>"]
    elif method == "get_form_kwargs" and "form" in known:
        found = ["get_initial"]
    elif method == "get_object" and one:
        found = ["get_queryset", "<object>"]
    elif method == "form_valid" and "model" in known:
        found = ["<save>", "get_success_url"]
    elif method == "form_valid" and "delete" in known:
        found = ["get_success_url", "<delete>"]
    elif method == "form_valid" and "form" in known:
        found = ["get_success_url"]
    elif method == "form_invalid" and "form" in known:
        found = ["get_context_data", "render_to_response"]
    elif method == "render_to_response" and "page" in known:
        found = ["<page>", *(["<choices>"] if "form" in known else [])]
    return found
