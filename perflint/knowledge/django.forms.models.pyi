"""Where forms of models live."""
from django.forms import BaseInlineFormSet, BaseModelForm, BaseModelFormSet, ModelChoiceField, ModelForm, ModelMultipleChoiceField, inlineformset_factory, modelformset_factory
