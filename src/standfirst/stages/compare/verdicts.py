"""What readers said: a judged sheet, checked against the comparison it belongs to."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from standfirst.errors import ConfigurationError
from standfirst.model.comparison import Passage, Verdict, Verdicts


def read_verdicts(
    content: bytes, where: str, comparison_id: str, passages: Sequence[Passage]
) -> tuple[Verdict, ...]:
    """Return the verdicts of a sheet's file, in the order of its passages.

    Raises ConfigurationError for a file that is none, that belongs to another sheet, or that judges
    something twice or that was not shown.
    """
    try:
        sheet = msgspec.json.decode(content, type=Verdicts)
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise ConfigurationError(
            f"{where}: holds no verdicts ({error}). Use the file that the reading sheet saves"
        ) from error
    if sheet.comparison_id != comparison_id:
        raise ConfigurationError(
            f"{where}: these verdicts belong to another sheet. Give the same configurations, "
            "documents, sample and seed as when the sheet was written"
        )
    shown = {
        (passage.number, digest)
        for passage in passages
        for version in passage.versions
        for digest in version.configurations
    }
    seen: set[tuple[int, str]] = set()
    for each in sheet.verdicts:
        key = (each.passage, each.configuration)
        if key not in shown or key in seen:
            what = "is judged twice" if key in seen else "was not shown"
            raise ConfigurationError(
                f"{where}: passage {each.passage} under {each.configuration[:12]!r} {what}"
            )
        seen.add(key)
    return tuple(sorted(sheet.verdicts, key=lambda each: (each.passage, each.configuration)))
