"""Django's templates, with quicker nodes for what a page has hundreds of.

A table's page shows five hundred values and asks four hundred times whether something holds. Django's own nodes
look at each value as if anything might go wrong. Those below do what nearly always happens, and leave the rest to the
ones that they stand for, so that a template says the same with either (`tests/catansite/test_templating.py`):

- a value is looked up in the context and then by attribute or key; whatever fails is looked up again by Django;
- texts and whole numbers are written without asking how the language writes dates and fractions;
- a translated text is kept for each language, an address for each route and its arguments.

Lines of a page begin without the template's indentation, which nobody sees: a thirtieth of what is sent.
"""

from __future__ import annotations

import re
from functools import lru_cache
from html import escape
from typing import Any

from django.conf import settings
from django.template import Template as DjangoTemplate
from django.template.base import (
    DebugLexer,
    FilterExpression,
    Lexer,
    Parser,
    TextNode,
    Variable,
    VariableNode,
    render_value_in_context,
)
from django.template.defaulttags import URLNode
from django.template.loader_tags import IncludeNode
from django.template.loaders import cached
from django.template.loaders.base import Loader as BaseLoader
from django.templatetags.i18n import LanguageNode, TranslateNode
from django.templatetags.static import StaticNode
from django.urls import NoReverseMatch, get_script_prefix, get_urlconf, reverse
from django.utils.safestring import SafeString
from django.utils.translation import get_language

ADDRESSES_KEPT = 5000
NEW_LINE = re.compile(r"\s*\n\s*")
_MISSING = object()
_LANGUAGE = "language of the page"


class _AskDjango(Exception):
    """It is not one of the usual cases."""


class _NoSuchName(_AskDjango):
    """The context has no such name."""


# Of these nothing but attributes can be asked for.
_without_keys: set[type] = set()


def _look_up(context: Any, first: str, others: tuple[str, ...]) -> Any:
    """Return what `first.other.another` stands for.

    :raises _AskDjango: there is no such thing, or it wants to be asked in another way
    """
    for names in reversed(context.dicts):
        if first in names:
            found = names[first]
            break
    else:
        raise _NoSuchName
    if callable(found):
        found = _call(found)
    for name in others:
        kind = type(found)
        if kind in _without_keys:
            found = getattr(found, name, _MISSING)
        elif isinstance(found, dict):
            found = found.get(name, _MISSING)
        elif hasattr(kind, "__getitem__"):
            raise _AskDjango
        else:
            _without_keys.add(kind)
            found = getattr(found, name, _MISSING)
        if found is _MISSING:
            raise _AskDjango
        if callable(found):
            found = _call(found)
    return found


def _call(found: Any) -> Any:
    if getattr(found, "do_not_call_in_templates", False):
        return found
    if getattr(found, "alters_data", False):
        raise _AskDjango
    return found()


class Name(Variable):
    """A variable. Whatever goes wrong goes wrong once more in Django's own, which says how."""

    __slots__ = ()

    def resolve(self, context: Any) -> Any:
        try:
            lookups: Any = self.lookups
            return _look_up(context, lookups[0], lookups[1:])
        except Exception:
            return super().resolve(context)


class Expression(FilterExpression):
    """A value with its filters."""

    __slots__ = ("_first", "_others")

    def __init__(self, token: str, parser: Parser) -> None:
        super().__init__(token, parser)
        arguments = [argument for _filter, given in self.filters for is_name, argument in given if is_name]
        for variable in (self.var, *arguments):
            if isinstance(variable, Variable) and variable.lookups is not None and not variable.translate:
                variable.__class__ = Name
        is_bare = isinstance(self.var, Name) and not self.filters
        self._first: str | None = self.var.lookups[0] if is_bare else None
        self._others: tuple[str, ...] = self.var.lookups[1:] if is_bare else ()

    def resolve(self, context: Any, ignore_failures: bool = False) -> Any:
        if self._first is None:
            return super().resolve(context, ignore_failures)
        try:
            return _look_up(context, self._first, self._others)
        except _NoSuchName:
            return None if ignore_failures else super().resolve(context)
        except Exception:
            return super().resolve(context, ignore_failures)


class QuickVariable(VariableNode):
    """Writes texts and whole numbers at once."""

    def render(self, context: Any) -> str:
        value = self.filter_expression.resolve(context)
        kind = type(value)
        if kind is SafeString:
            return value
        if kind is str:
            return escape(value) if context.autoescape else value
        if kind is int and not settings.USE_THOUSAND_SEPARATOR:
            return str(value)
        return render_value_in_context(value, context)


class QuickTranslation(TranslateNode):
    """Keeps a constant text in each language in which it was asked for."""

    def render(self, context: Any) -> str:
        shared = context.render_context.dicts[0]
        language = shared.get(_LANGUAGE)
        if language is None:
            language = shared[_LANGUAGE] = get_language()
        kept = self.__dict__.setdefault("kept", {})
        if language not in kept:
            kept[language] = TranslateNode.render(self, context) or context[self.asvar]
        if self.asvar:
            context[self.asvar] = kept[language]
            return ""
        return kept[language]


class QuickLanguage(LanguageNode):
    """Another language for a part of the page."""

    def render(self, context: Any) -> str:
        shared = context.render_context.dicts[0]
        before = shared.pop(_LANGUAGE, None)
        try:
            return str(LanguageNode.render(self, context))
        finally:
            shared.pop(_LANGUAGE, None)
            if before is not None:
                shared[_LANGUAGE] = before


@lru_cache(maxsize=ADDRESSES_KEPT)
def _address(_root: Any, _prefix: str, route: str, arguments: tuple[Any, ...]) -> str:
    return reverse(route, args=arguments)


class QuickAddress(URLNode):
    """Keeps the addresses of routes with numbers and texts as arguments."""

    def render(self, context: Any) -> str:
        route = self.view_name.resolve(context)
        arguments = tuple(argument.resolve(context) for argument in self.args)
        if not all(isinstance(argument, int | str) for argument in (route, *arguments)):
            return URLNode.render(self, context)
        root = (settings.ROOT_URLCONF, get_urlconf())
        try:
            address = _address(root, get_script_prefix(), str(route), arguments)
        except NoReverseMatch:
            return URLNode.render(self, context)
        if self.asvar:
            context[self.asvar] = address
            return ""
        return escape(address) if context.autoescape else address


@lru_cache(maxsize=ADDRESSES_KEPT)
def _static_address(_below: str, path: str) -> str:
    return StaticNode.handle_simple(path)


class QuickStatic(StaticNode):
    """Keeps the addresses of static files: they change with the release alone."""

    def url(self, context: Any) -> str:
        return _static_address(settings.STATIC_URL, str(self.path.resolve(context)))


class QuickInclude(IncludeNode):
    """Includes one named template."""

    def render(self, context: Any) -> Any:
        name = self.template.resolve(context)
        if not isinstance(name, str) or name.startswith(".") or self.isolated_context:
            return IncludeNode.render(self, context)
        values = {key: value.resolve(context) for key, value in self.extra_context.items()}
        template = context.template.engine.get_template(name)
        with context.push(**values):
            return template.render(context)


class QuickParser(Parser):
    """Puts the quicker nodes where Django puts its own.

    :ivar keeps_indentation: it is seen: in a text, and where a page shows lines as they are written
    """

    keeps_indentation = True

    def compile_filter(self, token: str) -> Expression:
        return Expression(token, self)

    def extend_nodelist(self, nodelist: Any, node: Any, token: Any) -> None:
        if type(node) is TextNode and not self.keeps_indentation:
            node.s = NEW_LINE.sub("\n", node.s)
        elif type(node) is TranslateNode and _is_constant(node):
            node.__class__ = QuickTranslation
        elif type(node) is URLNode and not node.kwargs:
            node.__class__ = QuickAddress
        elif type(node) in REPLACED:
            node.__class__ = REPLACED[type(node)]
        super().extend_nodelist(nodelist, node, token)


def _is_constant(node: TranslateNode) -> bool:
    said: Any = node.filter_expression
    is_text = isinstance(said.var, Variable) and said.var.lookups is None and not said.filters
    return is_text and not node.noop and node.message_context is None


REPLACED: dict[type, type] = {
    VariableNode: QuickVariable,
    StaticNode: QuickStatic,
    IncludeNode: QuickInclude,
    LanguageNode: QuickLanguage,
}


class Template(DjangoTemplate):
    """A template made by the parser above."""

    _render: Any

    def render(self, context: Any) -> Any:
        if context.template is None:
            return super().render(context)
        # included: as `push_state` does it
        shared = context.render_context
        before, shared.template = shared.template, self
        shared.dicts.append({})
        try:
            return self._render(context)
        finally:
            shared.dicts.pop()
            shared.template = before

    def compile_nodelist(self) -> Any:
        lexer = DebugLexer(self.source) if self.engine.debug else Lexer(self.source)
        parser = QuickParser(
            lexer.tokenize(), self.engine.template_libraries, self.engine.template_builtins, self.origin
        )
        is_page = str(self.name).endswith(".html")
        parser.keeps_indentation = not is_page or "<pre" in self.source
        try:
            nodes = parser.parse()
        except Exception as error:
            if self.engine.debug:
                error.template_debug = self.get_exception_info(error, error.token)  # type: ignore[attr-defined]
            raise
        self.extra_data = parser.extra_data
        return nodes


class _Making(BaseLoader):
    """Makes what is read from a file into a template of ours."""

    def get_template(self, template_name: str, skip: Any = None) -> Any:
        made = super().get_template(template_name, skip)
        return Template(made.source, made.origin, made.name, made.engine)


class Loader(cached.Loader, _Making):
    """Reads each template once, from the site's folder and from the apps."""
