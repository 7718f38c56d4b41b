"""Formulas on a page, found by geometry: bars, large signs, lines of their own."""

from __future__ import annotations

from standfirst.stages.segment.formulas.characters import has_mathematical_fonts
from standfirst.stages.segment.formulas.detect import FormulaRegion, find_formulas

__all__ = ["FormulaRegion", "find_formulas", "has_mathematical_fonts"]
