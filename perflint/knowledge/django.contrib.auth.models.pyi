"""Users."""
from django.db.models import BooleanField, CharField, DateTimeField, EmailField, Manager, Model, QuerySet
from typing import Any, ClassVar, Self, TypeVar
M = TypeVar("M")
class BaseUserManager(Manager[M]):
    @queries
    def get_by_natural_key(self, username) -> M: ...
    @queries
    async def aget_by_natural_key(self, username) -> M: ...
class UserManager(BaseUserManager[M]):
    @writes
    def create_user(self, username, email=None, password=None, **extra_fields) -> M: ...
    @writes
    def create_superuser(self, username, email=None, password=None, **extra_fields) -> M: ...
    @lazy
    def with_perm(self, perm, is_active=True, include_superusers=True, backend=None, obj=None) -> QuerySet[M]: ...
@kind("user model")
class AbstractBaseUser(Model):
    class Meta:
        abstract = True
    password: str
    last_login: Any
    is_authenticated: bool
    # Password hashing is slow by design.
    @infers("hash")
    def check_password(self, raw_password) -> bool: ...
    @infers("hash")
    def set_password(self, raw_password) -> None: ...
@kind("user model")
class AbstractUser(AbstractBaseUser):
    class Meta:
        abstract = True
    objects: ClassVar[UserManager[Self]]
    username: str
    email: str
    def get_full_name(self) -> str: ...
    @queries
    def has_perm(self, perm, obj=None) -> bool: ...
class User(AbstractUser): ...
@kind(of_users="groups")
class Group(Model):
    name: str
@kind(of_users="user_permissions")
class Permission(Model): ...
class AnonymousUser: ...
