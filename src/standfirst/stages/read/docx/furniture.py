"""What stands beside the text of a Word file: running headers and footers, and comments."""

from __future__ import annotations

from standfirst.stages.read.docx.nodes import Node, plain_text
from standfirst.stages.read.docx.reading import COMMENT, Reading

_RUNNING = {"header": "running header", "footer": "running footer"}
_PAGE_FIELD = "PAGE"


def leave_out_furniture(reading: Reading) -> bool:
    """List headers, footers and comments as left out; tell whether pages print their numbers."""
    numbered = False
    seen: set[tuple[str, str]] = set()
    for _, relation in sorted(reading.relations.items()):
        if relation.kind not in {*_RUNNING, "comments"}:
            continue
        root = reading.package.tree(relation.target)
        if root is None:
            continue
        if relation.kind == "comments":
            for comment in root.children:
                reading.drop(COMMENT, plain_text(comment))
            continue
        numbered = numbered or _has_page_field(root)
        text = plain_text(root)
        # First pages, even pages and sections often have the same header once more.
        if (relation.kind, text) not in seen:
            seen.add((relation.kind, text))
            reading.drop(_RUNNING[relation.kind], text)
    return numbered


def _has_page_field(root: Node) -> bool:
    codes = [code.text for code in root.below("w:instrText")]
    codes += [field.get("w:instr") for field in root.below("w:fldSimple")]
    return any(code.split()[:1] == [_PAGE_FIELD] for code in codes)
