"""The forms and links of a page, sent as a browser without scripts sends them.

    sent = submit(client, "/settings/time/", "/settings/time/vacation/", {"first": day, "last": day})
    sent = submit(client, page, f"/games/{game.pk}/answer/end/", press="Keep playing")

A test that sends a form this way fails if the page does not show the form, a field, a choice or the button. Bad input
that no form could send is posted with `client.post`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urljoin, urlsplit

from django.contrib.messages import get_messages
from django.http import HttpResponse
from django.test import Client

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
TICKED = ("radio", "checkbox")
HTMX = {"HX-Request": "true"}


@dataclass
class Field:
    """An input, a text area or a list; radio buttons and boxes are a field each."""

    name: str
    kind: str
    value: str = ""
    is_on: bool = True
    choices: list[str] = field(default_factory=list)

    @property
    def is_fixed(self) -> bool:
        """True if the page sets the value. An empty hidden field is one that a script fills."""
        return self.kind == "hidden" and self.value != ""


@dataclass
class Button:
    words: str
    name: str = ""
    value: str = ""
    action: str = ""

    def is_called(self, press: str) -> bool:
        return press == self.value or f"{self.words} ".startswith(f"{press} ")


@dataclass
class Form:
    """A form with the initial values of its fields.

    :ivar within: the ids of the elements around it
    """

    action: str = ""
    method: str = "get"
    swaps_at: str = ""
    id: str = ""
    within: frozenset[str] = frozenset()
    fields: list[Field] = field(default_factory=list)
    buttons: list[Button] = field(default_factory=list)

    @property
    def initial(self) -> dict[str, list[str]]:
        """The fields that an untouched form sends, without its buttons."""
        sent: dict[str, list[str]] = {}
        for one in self.fields:
            if one.is_on and one.kind != "file":
                sent.setdefault(one.name, []).append(one.value)
        return sent

    def filled(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """Return what the form sends with these values; True and False tick a box.

        :raises AssertionError: the form has no such field, or does not offer the value
        """
        sent: dict[str, Any] = self.initial
        for name, value in values.items():
            fields = [one for one in self.fields if one.name == name]
            assert fields, f"no field {name!r} in {self.action}, only {sorted(self.initial)}"
            assert not any(one.is_fixed for one in fields), f"{name!r} is set by the page"
            wanted = [value] if not isinstance(value, list | tuple) else list(value)
            if fields[0].kind in TICKED:
                wanted = [one.value for one in fields[:1] if value] if isinstance(value, bool) else wanted
            choices = self._choices(fields)
            offered = choices is None or {str(one) for one in wanted} <= set(choices)
            assert offered, f"{name!r} offers {choices}, not {value!r}"
            sent[name] = wanted
        return sent

    def _choices(self, fields: Sequence[Field]) -> list[str] | None:
        if fields[0].kind in TICKED:
            return [one.value for one in fields]
        return fields[0].choices if fields[0].kind == "select" else None

    def pressed(self, press: str | None) -> Button:
        """Return the button whose words begin so or that has this value, or the only one.

        :raises AssertionError: there is no such button, or more than one
        """
        fitting = [one for one in self.buttons if press is None or one.is_called(press)]
        assert fitting, f"no button {press!r} in {self.action}, only {self.buttons}"
        assert all(one == fitting[0] for one in fitting), f"{press!r} is one of {fitting} in {self.action}"
        return fitting[0]


@dataclass
class Link:
    href: str
    id: str
    within: frozenset[str]


class Page(HTMLParser):
    """The forms and links of a page, in order, without attributes for scripts."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.links: list[Link] = []
        self._open: list[tuple[str, str]] = []
        self._form: Form | None = None
        self._area: Field | None = None
        self._list: Field | None = None
        self._button: Button | None = None
        self._elsewhere: list[tuple[str, Field | Button]] = []
        self.feed(text)
        self.close()
        for form_id, part in self._elsewhere:
            self._add_to(next(form for form in self.forms if form.id == form_id), part)

    @property
    def _within(self) -> frozenset[str]:
        return frozenset(one for _tag, one in self._open if one)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        if tag not in VOID:
            self._open.append((tag, found.get("id", "")))
        if tag == "a" and found.get("href"):
            self.links.append(Link(found["href"], found.get("id", ""), self._within))
        elif tag == "form":
            method = found.get("method", "get").lower()
            swaps_at, action, name = found.get("hx-post", ""), found.get("action", ""), found.get("id", "")
            self._form = Form(action, method, swaps_at, name, self._within)
            self.forms.append(self._form)
        elif tag in ("input", "textarea", "select", "button") and "disabled" not in found:
            self._control(tag, found)
        elif tag == "option" and self._list is not None and "disabled" not in found:
            self._list.choices.append(found.get("value", ""))
            if len(self._list.choices) == 1 or "selected" in found:
                self._list.value = found.get("value", "")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self._open.pop()

    def _control(self, tag: str, found: dict[str, str]) -> None:
        kind = (
            found.get("type", "submit" if tag == "button" else "text") if tag in ("input", "button") else tag
        )
        name, value = found.get("name", ""), found.get("value", "")
        if kind in ("button", "reset"):
            return
        if kind in ("submit", "image"):
            button = Button(value if tag == "input" else "", name, value, found.get("formaction", ""))
            self._add(found, button)
            self._button = button if tag == "button" else None
        elif name:
            is_on = kind not in TICKED or "checked" in found
            one = Field(name, kind, "on" if kind in TICKED and "value" not in found else value, is_on)
            self._add(found, one)
            self._area = one if tag == "textarea" else None
            self._list = one if tag == "select" else None

    def _add(self, found: dict[str, str], part: Field | Button) -> None:
        if "form" in found:
            self._elsewhere.append((found["form"], part))
        elif self._form is not None:
            self._add_to(self._form, part)

    def _add_to(self, form: Form, part: Field | Button) -> None:
        if isinstance(part, Field):
            form.fields.append(part)
        else:
            form.buttons.append(part)

    def handle_data(self, data: str) -> None:
        if self._area is not None:
            self._area.value += data
        if self._button is not None:
            self._button.words = " ".join(f"{self._button.words} {data}".split())

    def handle_endtag(self, tag: str) -> None:
        if tag in (one for one, _id in self._open):
            while self._open.pop()[0] != tag:
                pass
        if tag == "textarea" and self._area is not None:
            # the line break after the tag is not part of the text
            self._area.value, self._area = self._area.value.removeprefix("\n"), None
        elif tag == "select":
            self._list = None
        elif tag == "button":
            self._button = None
        elif tag == "form":
            self._form = None


def forms_of(page: HttpResponse) -> list[Form]:
    return Page(page.content.decode()).forms


def form_of(page: HttpResponse, to: str, holding: Mapping[str, Any] | None = None) -> Form:
    """Return the page's form that leads to this path.

    :param holding: values that its fields have, where several forms lead there
    :raises AssertionError: there is no such form, or there are several
    """
    here = _address(page)
    forms = forms_of(page)
    found = [form for form in forms if to in _paths(form, here) and _holds(form, holding or {})]
    assert found, f"{here} has no form to {to} with {holding}, but to {[form.action for form in forms]}"
    assert all(form.initial == found[0].initial for form in found), f"{len(found)} forms to {to} in {here}"
    return found[0]


def has_form(page: HttpResponse, to: str) -> bool:
    return any(to in _paths(form, _address(page)) for form in forms_of(page))


def submit(
    client: Client,
    page: HttpResponse | str,
    to: str,
    values: Mapping[str, Any] | None = None,
    *,
    press: str | None = None,
    holding: Mapping[str, Any] | None = None,
    htmx: bool = False,
    **more: Any,
) -> HttpResponse:
    """Fill in and send the page's form that leads to this path.

    :param page: an answer, or the address of the page
    :param values: of the fields that are changed
    :param press: the words or the value of the button, if the form has several
    :param holding: values that its fields have, where several forms lead there
    :param htmx: send it as HTMX does
    :param more: for the client, such as `follow`
    """
    if isinstance(page, str):
        page = client.get(page)
        assert page.status_code == 200, (page, page.status_code)
    form = form_of(page, to, holding)
    button = form.pressed(press)
    sent = form.filled(values or {})
    if button.name:
        sent.setdefault(button.name, []).append(button.value)
    action = form.swaps_at if htmx else button.action or form.action
    assert action or not htmx, f"the form to {to} is not sent by HTMX"
    headers = {**more.pop("headers", {}), **(HTMX if htmx else {})}
    send = client.post if form.method == "post" else client.get
    return send(urljoin(_address(page), action), sent, headers=headers, **more)


def confirmed(answer: Any) -> str:
    """Return the message that an answer leaves for the next page."""
    (said,) = get_messages(answer.wsgi_request)
    return said.message


def _address(page: Any) -> str:
    query = page.request.get("QUERY_STRING", "")
    return f"{page.request['PATH_INFO']}?{query}" if query else str(page.request["PATH_INFO"])


def _paths(form: Form, here: str) -> Iterator[str]:
    """Yield the addresses to which a form leads, with and without their query."""
    for action in (form.action, *(button.action for button in form.buttons if button.action)):
        address = urljoin(here, action)
        yield address
        yield urlsplit(address).path


def _holds(form: Form, values: Mapping[str, Any]) -> bool:
    held = form.initial
    return all(held.get(name) == [str(value)] for name, value in values.items())
