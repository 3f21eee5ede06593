"""Where views of forms live."""
from django.views.generic import CreateView, DeleteView, FormMixin, FormView, ModelFormMixin, UpdateView
