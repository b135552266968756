"""Types made at run time from a game's declarations: what a view holds, for the page and others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NotRequired, TypedDict

if TYPE_CHECKING:
    from tilecourt.engine.field import Field
    from tilecourt.engine.game import Game
    from tilecourt.engine.options import Option


def optional(form: Any) -> Any:
    """That type, or nothing."""
    return form | None


def list_of(form: Any) -> Any:
    return list[form]


def dict_of(key: Any, value: Any) -> Any:
    return dict[key, value]


def one_of(values: tuple[Any, ...]) -> Any:
    """A closed choice of values; of yes and no it is a plain bool."""
    return bool if all(isinstance(value, bool) for value in values) else Literal[values]


def typed(name: str, about: str, keys: dict[str, Any]) -> Any:
    """An object with these keys."""
    made = TypedDict(name, keys)  # type: ignore[misc]
    made.__doc__ = about
    return made


def record(name: str, about: str, fields: list[Field]) -> Any:
    """An object with the fields that a view may hold."""
    return typed(name, about, {field.name: seen(field) for field in fields if field.in_view})


def seen(field: Field) -> Any:
    """The type of a field in a view: nothing where a seat may not see it, or not even the key."""
    form = field.form()
    if field.to is None:
        return form
    return NotRequired[form] if field.left_out else optional(form)


def options(declared: tuple[Option, ...]) -> Any:
    """The options a game was begun with."""
    about = "The options the game was begun with (rules.md section 7)."
    return typed("Options", about, {option.name: one_of(option.values) for option in declared})


def view(game: Game, about: str, fields: list[Field]) -> Any:
    """The type of a view of a game."""
    keys = {"game": Literal[game.id], "options": options(tuple(game.options))}
    return typed("View", about, keys | {field.name: seen(field) for field in fields if field.in_view})
