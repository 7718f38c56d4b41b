"""Questions of the user, as a file states them."""

from __future__ import annotations

import tomllib
from pathlib import Path

import msgspec

from standfirst.errors import ConfigurationError
from standfirst.model.comparison import Question
from standfirst.model.evaluation import PicturedQuestion, QuestionSet


class _File(msgspec.Struct, forbid_unknown_fields=True):
    """A question file: one table `[[question]]` each; the other two say what has no words."""

    question: tuple[_Table, ...] = ()
    pictured: tuple[_Pictured, ...] = ()
    unanswerable: tuple[_Unanswerable, ...] = ()


class _Table(msgspec.Struct, forbid_unknown_fields=True):
    """A question as it is written; see `model.comparison.Question`."""

    text: str
    document: str
    section: str = ""
    quotation: str = ""
    family: str = ""


class _Pictured(msgspec.Struct, forbid_unknown_fields=True):
    """A question that a picture answers; see `model.evaluation.PicturedQuestion`."""

    text: str
    document: str
    page: int


class _Unanswerable(msgspec.Struct, forbid_unknown_fields=True):
    """A question that no document answers."""

    text: str


def read_questions(path: Path) -> tuple[Question, ...]:
    """Return the questions of a TOML file that are answered in words.

    Raises ConfigurationError for a file that cannot be read, a question without text or document,
    and one that is asked twice.
    """
    return read_question_set(path).questions


def read_question_set(path: Path) -> QuestionSet:
    """Return all questions of a TOML file: those with an answer, a picture, and neither.

    Raises ConfigurationError as `read_questions` does.
    """
    read = _read(path)
    questions = tuple(_question(each, number, path) for number, each in enumerate(read.question, 1))
    pictured = tuple(
        PicturedQuestion(
            question=" ".join(each.text.split()), document=each.document.strip(), page=each.page
        )
        for each in read.pictured
    )
    unanswerable = tuple(" ".join(each.text.split()) for each in read.unanswerable)
    _refuse_repeated(path, [(each.question, each.document) for each in questions])
    _refuse_repeated(path, [(each.question, each.document) for each in pictured])
    _refuse_repeated(path, [(each, "") for each in unanswerable])
    for each in pictured:
        if not each.question or not each.document:
            raise ConfigurationError(f"{path}: a pictured question needs a text and a document")
    if "" in unanswerable:
        raise ConfigurationError(f"{path}: an unanswerable question needs a text")
    return QuestionSet(questions=questions, pictured=pictured, unanswerable=unanswerable)


def _read(path: Path) -> _File:
    try:
        return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), _File)
    except OSError as error:
        raise ConfigurationError(
            f"{path} cannot be read ({error.strerror}). `standfirst init` writes an example"
        ) from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConfigurationError(f"{path} is not valid TOML: {error}") from error
    except msgspec.ValidationError as error:
        raise ConfigurationError(f"{path}: {error}") from error


def _refuse_repeated(path: Path, asked: list[tuple[str, str]]) -> None:
    seen: set[tuple[str, str]] = set()
    for number, each in enumerate(asked, 1):
        if each in seen:
            raise ConfigurationError(f"{path}: question {number} is asked twice: {each[0]!r}")
        seen.add(each)


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
