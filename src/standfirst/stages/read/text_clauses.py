"""Numbered clauses that stand line below line in a plain text, without blank lines between them."""

from __future__ import annotations

import re

from standfirst.stages.read.text_lines import SENTENCE_END

# "Điều 5. …", "Article 7. …", "§ 3. …", "4.2 The tenant …", "4.2.1. Der Mieter …"
_CLAUSE = re.compile(
    r"(?:(?:điều|article|artikel|art\.|section|clause|rule)[ \u00a0]\d{1,4}[a-zđ]?[.:]"
    r"|§[ \u00a0]?\d{1,4}[a-z]?[.:]"
    r"|\d{1,3}(?:\.\d{1,3}){1,4}\.?)[ \t\u00a0]+[\"'“„«]?(?P<first>\w)",
    re.IGNORECASE,
)


def begins_clause(before: str, line: str) -> bool:
    """Tell whether a line below the end of a sentence begins a numbered clause: what stands behind
    its number begins like a sentence."""
    if not before.endswith(SENTENCE_END):
        return False
    clause = _CLAUSE.match(line)
    return clause is not None and not clause["first"].islower() and not clause["first"].isdigit()
