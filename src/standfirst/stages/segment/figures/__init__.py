"""Figures on a page: pictures and drawings that carry meaning, with their labels and captions."""

from __future__ import annotations

from standfirst.stages.segment.figures.detect import FigureFinder, FigureRegion
from standfirst.stages.segment.figures.drawings import drawn_on

__all__ = ["FigureFinder", "FigureRegion", "drawn_on"]
