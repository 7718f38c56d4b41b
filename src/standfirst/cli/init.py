"""`standfirst init`: the files that a new project begins with."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

HERE = Path()
FILES = {
    "standfirst.toml": "standfirst.toml",
    "questions.toml": "questions.toml",
    "github-actions.yml": "ci/github-actions.yml",
    "gitlab-ci.yml": "ci/gitlab-ci.yml",
}
"""Where each packaged file goes."""


def init(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="The project's folder.")] = HERE,
) -> None:
    """Write commented settings, an example of questions, and CI jobs for GitHub and GitLab.

    A file that is there already is left as it is.
    """
    from importlib import resources

    from standfirst.cli.terminal import write
    from standfirst.errors import ConfigurationError

    starter = resources.files("standfirst") / "starter"
    for name, target in FILES.items():
        path = folder / target
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("xb") as file:
                file.write((starter / name).read_bytes())
        except FileExistsError:
            write(f"Left as it is: {path}")
        except OSError as error:
            raise ConfigurationError(
                f"{path} cannot be written ({error.strerror}). Choose another folder"
            ) from error
        else:
            write(f"Written: {path}")
    write(
        "",
        "Next: standfirst ingest YOUR_FOLDER, then standfirst rates; standfirst accept once they "
        "are right.",
    )
