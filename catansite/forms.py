"""The form renderer."""

from __future__ import annotations

from django.forms.renderers import TemplatesSetting


class SiteRenderer(TemplatesSetting):
    """Renders forms and fields with templates/forms/."""

    form_template_name = "forms/form.html"
    field_template_name = "forms/field.html"
