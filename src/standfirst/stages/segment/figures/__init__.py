"""Figures on a page: pictures and drawings that carry meaning, with their labels and captions."""

from __future__ import annotations

from standfirst.stages.segment.figures.detect import FigureFinder, FigureRegion

__all__ = ["FigureFinder", "FigureRegion"]
