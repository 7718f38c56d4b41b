"""`python -m standfirst`."""

from __future__ import annotations

from standfirst.cli import main

if __name__ == "__main__":
    main()
