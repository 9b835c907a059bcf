"""The engine as JSON lines, so that any program in any language can play every title.

One request per line, one answer per line; nothing is remembered between requests. A request that cannot be read or
carried out is answered with `{"error": {"code", "facts", "message"}}`. See docs/engine.md.
"""

from __future__ import annotations

import json
import random
import secrets
import traceback
from collections.abc import Callable, Mapping
from typing import Any

from games.engine.errors import EngineError, Illegal
from games.engine.invariants import check_invariants
from games.engine.played import Played
from games.engine.title import Title
from games.engine.types import Json, Seat, State

MOST_BYTES = 1_000_000
"""The longest line that is read, in bytes."""
MOST_DEPTH = 60
"""The deepest nesting of lists and objects."""
LARGEST = 1_000_000
"""The largest number allowed in a game; a pile of that many cards can still be drawn from."""

UNREADABLE = "ENGINE-LINE"
BAD_REQUEST = "ENGINE-REQUEST"
BAD_STATE = "ENGINE-STATE"

Request = dict[str, Any]
BROKEN = (
    LookupError,
    TypeError,
    ValueError,
    AttributeError,
    ArithmeticError,
    AssertionError,
    RecursionError,
    StopIteration,
)
"""Errors that rules raise when an edited state lacks something that they rely on."""


class BadRequest(Exception):
    """The request is malformed or asks for something that does not exist."""

    def __init__(self, message: str, code: str = BAD_REQUEST) -> None:
        super().__init__(message)
        self.code = code


class Protocol:
    """The protocol's answers to requests about a set of titles."""

    def __init__(self, titles: Mapping[str, Title]) -> None:
        self._titles = titles
        self._answers: dict[str, Callable[[Request], Json]] = {
            "titles": self._list_titles,
            "new": self._new,
            "waiting": self._waiting,
            "options": self._options,
            "sample": self._sample,
            "next": self._next,
            "play": self._play,
            "timeout": self._timeout,
            "view": self._sight,
            "points": self._points,
        }

    def answer_line(self, line: bytes) -> str:
        """Answer one line with one line, without the newline."""
        try:
            request = read(line)
        except BadRequest as error:
            answer: Json = _error(error.code, {}, str(error))
        else:
            answer = self.answer(request)
        return json.dumps(answer, separators=(",", ":"))

    def answer(self, request: Json) -> Json:
        """Answer a request. Its `id` is returned as it was sent."""
        try:
            answer = self._answer(request)
        except BadRequest as error:
            answer = _error(error.code, {}, str(error))
        except Illegal as illegal:
            answer = _error(illegal.code, illegal.facts, illegal.message)
        except EngineError as error:
            answer = _error(BAD_REQUEST, {}, str(error))
        except BROKEN as error:
            answer = _error(
                BAD_STATE, {}, f"The rules cannot read this state: {_where(error)} fails with it."
            )
        if isinstance(request, dict) and "id" in request:
            answer = {"id": request["id"], **answer}
        return answer

    def _answer(self, request: Json) -> Json:
        if not isinstance(request, dict):
            raise BadRequest("A request is an object.")
        do = request.get("do")
        if not isinstance(do, str) or do not in self._answers:
            raise BadRequest(f"`do` is one of {', '.join(self._answers)}.")
        return self._answers[do](request)

    # Requests

    def _list_titles(self, request: Request) -> Json:
        return {"titles": [_described(title) for title in self._titles.values()]}

    def _new(self, request: Request) -> Json:
        title = self._title(_text(request, "title"))
        seats: Json = request.get("seats")
        modules = request.get("modules", list(title.required))
        options = request.get("options", {})
        entropy = request.get("entropy", [])
        colors = request.get("colors")
        if not _is_number(seats):
            raise BadRequest("`seats` is a whole number.")
        if not _are_texts(modules) or not _are_texts(entropy) or not isinstance(options, dict):
            raise BadRequest("`modules` and `entropy` are lists of texts, `options` an object.")
        if colors is not None and not _are_texts(colors):
            raise BadRequest("`colors` is a list of texts.")
        seed = _text(request, "seed") if "seed" in request else secrets.token_hex(16)
        played = title.new(
            seats=seats,
            modules=modules,
            options=options,
            seed=seed,
            entropy=entropy,
            chance=_script(request),
            colors=colors,
        )
        return {"state": played.state, "log": played.log, "chance": played.chance}

    def _waiting(self, request: Request) -> Json:
        title, state = self._game(request)
        waiting = title.waiting(state)
        if waiting.outcome is not None:
            return {"waiting": {}, "outcome": waiting.outcome}
        return {
            "waiting": waiting.due,
            "decision": waiting.decision,
            "may_act": waiting.may_act,
            "asked": list(waiting.asked),
        }

    def _options(self, request: Request) -> Json:
        title, state = self._game(request)
        offered = title.options(state, self._seat(request, state))
        return {"options": {verb: title.describe(choices) for verb, choices in offered.items()}}

    def _sample(self, request: Request) -> Json:
        title, state = self._game(request)
        seed = request.get("seed")
        if seed is not None and not _is_seed(seed):
            raise BadRequest("`seed` is a text or a whole number.")
        luck = random.Random(seed)  # noqa: S311
        verb, argument = title.sample(state, self._seat(request, state), luck)
        return {"verb": verb, "argument": argument}

    def _next(self, request: Request) -> Json:
        title, state = self._game(request)
        so_far = request.get("so_far", [])
        if not isinstance(so_far, list):
            raise BadRequest("`so_far` is a list.")
        return title.next(state, self._seat(request, state), _text(request, "verb"), so_far)

    def _play(self, request: Request) -> Json:
        title, state = self._game(request)
        return _played(
            title.play(
                state,
                _text(request, "seat"),
                _text(request, "verb"),
                request.get("argument"),
                number=_number(request, state),
                chance=_script(request),
            )
        )

    def _timeout(self, request: Request) -> Json:
        title, state = self._game(request)
        seat = self._seat(request, state)
        played = title.timeout(state, seat, number=_number(request, state), chance=_script(request))
        return {**_played(played), "verb": played.verb, "argument": played.argument}

    def _sight(self, request: Request) -> Json:
        title, state = self._game(request)
        viewer = None if request.get("seat") is None else self._seat(request, state)
        return {"view": title.sight(state, viewer)}

    def _points(self, request: Request) -> Json:
        title, state = self._game(request)
        return {"points": title.points(state)}

    # Parts of requests

    def _title(self, key: str) -> Title:
        if key not in self._titles:
            raise BadRequest(f"There is no title {key!r:.100}; there are {', '.join(self._titles)}.")
        return self._titles[key]

    def _seat(self, request: Request, state: State) -> Seat:
        seat = _text(request, "seat")
        if seat not in state["seats"]:
            raise BadRequest(f"There is no seat {seat!r:.100}; there are {', '.join(state['seats'])}.")
        return seat

    def _game(self, request: Request) -> tuple[Title, State]:
        state = request.get("state")
        if not isinstance(state, dict):
            raise BadRequest("`state` is an object.")
        key = state.get("title")
        if not isinstance(key, str):
            raise BadRequest("`state` names its `title`.", BAD_STATE)
        title = self._title(key)
        try:
            return title, check_invariants(title, state)
        except Illegal as illegal:
            raise BadRequest(illegal.message, BAD_STATE) from illegal
        except EngineError as error:
            raise BadRequest(str(error), BAD_STATE) from error


def read(line: bytes) -> Json:
    """Read one line of JSON.

    :raises BadRequest: it is too long, empty, not JSON, or holds values that no game contains
    """
    if not line.strip():
        raise BadRequest("The line is empty.", UNREADABLE)
    if len(line) > MOST_BYTES:
        raise BadRequest(f"A line has at most {MOST_BYTES} bytes.", UNREADABLE)
    try:
        request = json.loads(
            line, parse_float=_refuse_fraction, parse_constant=_refuse_fraction, object_pairs_hook=_object
        )
        _look_through(request)
    except RecursionError as error:
        raise BadRequest("The JSON is nested too deeply.", UNREADABLE) from error
    except ValueError as error:  # includes JSONDecodeError and UnicodeDecodeError
        raise BadRequest(f"This line is not valid JSON: {error!s:.200}", UNREADABLE) from error
    return request


def _object(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    """Return the object, or raise if a key occurs twice: one of its values would be lost silently."""
    found = dict(pairs)
    if len(found) != len(pairs):
        keys = [key for key, _value in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise BadRequest(f"An object has the key {twice!r:.100} twice.", UNREADABLE)
    return found


def _refuse_fraction(text: str) -> Json:
    raise BadRequest(f"Numbers are whole: {text:.40}", UNREADABLE)


def _refuse_half(text: str) -> None:
    """Raise if a text contains a lone surrogate (`\\ud800`), which JSON can express but no valid text contains."""
    if not text.isascii() and any("\ud800" <= sign <= "\udfff" for sign in text):
        raise BadRequest(f"{text!r:.100} is not text.", UNREADABLE)


def _look_through(request: Json) -> None:
    level = [request]
    for _ in range(MOST_DEPTH):
        below: list[Json] = []
        for value in level:
            if isinstance(value, str):
                _refuse_half(value)
            elif isinstance(value, dict):
                below.extend(value)
                below.extend(value.values())
            elif isinstance(value, list):
                below.extend(value)
            elif type(value) is int and abs(value) > LARGEST:
                raise BadRequest(f"Numbers must not exceed {LARGEST}.", UNREADABLE)
        if not below:
            return
        level = below
    raise BadRequest("The JSON is nested too deeply.", UNREADABLE)


def _described(title: Title) -> Json:
    keys = [module.key for module in title.modules]
    pairs = [(one, other) for place, one in enumerate(keys) for other in keys[place + 1 :]]
    compatible = [(one, other, title.compatibility(one, other)) for one, other in pairs]
    return {
        "key": title.key,
        "name": title.name,
        "required": list(title.required),
        "seats": list(title.seat_counts(title.required)),
        "modules": [
            {
                "key": module.key,
                "name": module.name,
                "summary": module.summary,
                "schema": module.schema,
                "needs": list(module.needs),
                "seats": list(title.seat_counts(title.with_needed(module.key, title.required))),
                "options": [
                    {
                        "key": option.key,
                        "label": option.label,
                        "choices": [{"value": value, "label": label} for value, label in option.choices],
                        "default": option.default,
                        "help": option.help,
                    }
                    for option in module.options
                ],
            }
            for module in title.modules
        ],
        "compatibility": [
            {
                "modules": [one, other],
                "answer": together.answer,
                "rules": list(together.rules),
                "reason": together.reason,
            }
            for one, other, together in compatible
        ],
        "presets": [
            {
                "key": preset.key,
                "name": preset.name,
                "modules": list(preset.modules),
                "options": preset.options,
            }
            for preset in title.presets
        ],
    }


def _played(played: Played) -> dict[str, Json]:
    return {
        "state": played.state,
        "log": played.log,
        "chance": played.chance,
        "barrier": played.barrier,
        "concerned": list(played.concerned),
    }


def _error(code: str, facts: dict[str, Json], message: str) -> dict[str, Json]:
    return {"error": {"code": code, "facts": facts, "message": message}}


def _where(error: Exception) -> str:
    """Return the module and the innermost function that raised the error, so that the missing fact can be found."""
    *_before, (frame, _line) = traceback.walk_tb(error.__traceback__)
    return f"{frame.f_globals['__name__']}.{frame.f_code.co_name}"


def _text(request: Request, key: str) -> str:
    value = request.get(key)
    if not isinstance(value, str):
        raise BadRequest(f"`{key}` is a text.")
    return value


def _number(request: Request, state: State) -> int:
    number = request.get("number")
    if number is None:
        number = state["moves"] + 1
    if not _is_number(number) or number <= state["moves"]:
        raise BadRequest(f"`number` is a whole number above that of the last move, {state['moves']}.")
    if number >= LARGEST:
        raise BadRequest(f"Moves have numbers below {LARGEST}.")
    return int(number)


def _script(request: Request) -> dict[str, Json] | None:
    script = request.get("chance")
    if script is not None and not isinstance(script, dict):
        raise BadRequest("`chance` is an object: values by label.")
    return script


def _is_seed(value: Json) -> bool:
    return isinstance(value, str) or _is_number(value)


def _is_number(value: Json) -> bool:
    return type(value) is int


def _are_texts(value: Json) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)
