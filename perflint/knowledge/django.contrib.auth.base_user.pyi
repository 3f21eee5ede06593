"""Where `AbstractBaseUser` lives."""
from django.contrib.auth.models import AbstractBaseUser, BaseUserManager
