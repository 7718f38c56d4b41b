"""Every exception of standfirst; a message says what, where, what was expected and what to do.

StandfirstError
├── ConfigurationError      a setting, flag or family that cannot be used          exit code 2
├── MissingExtraError       an optional dependency is not installed                exit code 2
├── RecordError             a record that the schema refuses, with its JSON path
├── SourceError             a file that cannot be read; the batch goes on          exit code 3
│   ├── UnsupportedFormatError
│   ├── EncryptedSourceError
│   ├── DamagedSourceError
│   └── LimitExceededError
├── ModelError              a language model that gave no reply                  exit code 3
├── DeliveryError           a report that its receiver did not take                exit code 3
├── IdentityError           two documents that would share one id                  exit code 3
└── WorkspaceError          a workspace that is missing, locked or of another version  exit code 2
"""

from __future__ import annotations


class StandfirstError(Exception):
    """The base of every error that standfirst raises on purpose."""


class ConfigurationError(StandfirstError):
    """A setting, flag, environment variable or family file cannot be used."""


class MissingExtraError(StandfirstError):
    """An optional dependency is needed; the message names the extra to install."""


class RecordError(StandfirstError):
    """A record does not fit the schema; the message holds the JSON path."""


class SourceError(StandfirstError):
    """A file cannot be read.

    `file` is the path as given, `place` a page, line or offset in words (may be empty), `cure`
    what the reader can do about it. `str(error)` joins the three.
    """

    def __init__(self, message: str, *, file: str = "", place: str = "", cure: str = "") -> None:
        self.message = message
        self.file = file
        self.place = place
        self.cure = cure
        where = f"{file}, {place}" if file and place else file or place
        text = f"{where}: {message}" if where else message
        super().__init__(f"{text}. {cure}" if cure else text)

    def __reduce__(self) -> tuple[object, ...]:
        return (_rebuild_source_error, (type(self), self.message, self.file, self.place, self.cure))


def _rebuild_source_error(
    kind: type[SourceError], message: str, file: str, place: str, cure: str
) -> SourceError:
    return kind(message, file=file, place=place, cure=cure)


class UnsupportedFormatError(SourceError):
    """No reader knows this kind of file, or its content is not what its name says."""


class EncryptedSourceError(SourceError):
    """The file opens only with a password."""


class DamagedSourceError(SourceError):
    """The file is broken in a way that leaves nothing to read."""


class LimitExceededError(SourceError):
    """The file asks for more size, depth or time than the limits allow."""


class ModelError(StandfirstError):
    """A language model gave no reply; the message says which, and why."""


class DeliveryError(StandfirstError):
    """A report could not be handed over; the message says to whom, and why."""


class IdentityError(StandfirstError):
    """Two documents would share one id; the message names both files."""


class WorkspaceError(StandfirstError):
    """The workspace is missing, locked by another process, or of another schema version."""
