"""Questions of the user, as a file states them."""

from __future__ import annotations

import tomllib
from pathlib import Path

import msgspec

from standfirst.errors import ConfigurationError
from standfirst.model.comparison import Question


class _File(msgspec.Struct, forbid_unknown_fields=True):
    """A question file: one table `[[question]]` each."""

    question: tuple[_Table, ...] = ()


class _Table(msgspec.Struct, forbid_unknown_fields=True):
    """A question as it is written; see `model.comparison.Question`."""

    text: str
    document: str
    section: str = ""
    quotation: str = ""
    family: str = ""


def read_questions(path: Path) -> tuple[Question, ...]:
    """Return the questions of a TOML file.

    Raises ConfigurationError for a file that cannot be read, a question without text or document,
    and one that is asked twice.
    """
    try:
        tables = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), _File).question
    except OSError as error:
        raise ConfigurationError(
            f"{path} cannot be read ({error.strerror}). `standfirst init` writes an example"
        ) from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConfigurationError(f"{path} is not valid TOML: {error}") from error
    except msgspec.ValidationError as error:
        raise ConfigurationError(f"{path}: {error}") from error
    questions = tuple(_question(table, number, path) for number, table in enumerate(tables, 1))
    asked = [(each.question, each.document) for each in questions]
    for number, each in enumerate(asked, 1):
        if each in asked[: number - 1]:
            raise ConfigurationError(f"{path}: question {number} is asked twice: {each[0]!r}")
    return questions


def _question(table: _Table, number: int, path: Path) -> Question:
    if not table.text.strip() or not table.document.strip():
        raise ConfigurationError(f"{path}: question {number} needs a text and a document")
    if not table.section.strip() and not table.quotation.strip():
        raise ConfigurationError(
            f"{path}: question {number} needs a quotation or a section where its answer stands"
        )
    return Question(
        question=" ".join(table.text.split()),
        document=table.document.strip(),
        section=table.section.strip(),
        quotation=" ".join(table.quotation.split()),
        family=table.family.strip(),
    )
