"""What stands beside the text of a Word file: running headers and footers, and comments."""

from __future__ import annotations

from collections.abc import Iterator

from standfirst.stages.read.docx.nodes import Node
from standfirst.stages.read.docx.reading import COMMENT, Reading

_RUNNING = {"header": "running header", "footer": "running footer"}
_PAGE_FIELD = "PAGE"
_LINE_ENDS = frozenset({"w:p", "w:br", "w:cr"})
_SKIPPED = frozenset({"mc:Fallback", "w:del", "w:moveFrom", "w:instrText"})


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


def plain_text(node: Node) -> str:
    """Return the text below a node, each paragraph on a line."""
    pieces: list[str] = []
    stack: list[Iterator[Node]] = [iter(node.children)]
    while stack:
        child = next(stack[-1], None)
        if child is None:
            stack.pop()
            continue
        if child.name in _LINE_ENDS:
            pieces.append("\n")
        elif child.name == "w:tab":
            pieces.append("\t")
        elif child.name in {"w:t", "m:t"}:
            pieces.append(child.text)
        if child.name not in _SKIPPED:
            stack.append(iter(child.children))
    return "".join(pieces).strip()


def _has_page_field(root: Node) -> bool:
    codes = [code.text for code in root.below("w:instrText")]
    codes += [field.get("w:instr") for field in root.below("w:fldSimple")]
    return any(code.split()[:1] == [_PAGE_FIELD] for code in codes)
