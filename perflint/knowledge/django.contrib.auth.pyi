"""Who is asking."""
from django.db.models import Model
from typing import Any
@kind("finds out who")
@queries
@infers("hash")
def authenticate(request=None, **credentials): ...
def get_user_model() -> type[Model]: ...
@kind(sends="django.contrib.auth.signals.user_logged_in")
@writes
def login(request, user, backend=None) -> None: ...
@kind(sends="django.contrib.auth.signals.user_logged_out")
@writes
def logout(request) -> None: ...
