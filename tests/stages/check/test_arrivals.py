"""What comes with a run is looked at by itself: a bad source is told, an odd document is not."""

from __future__ import annotations

import pytest

from standfirst.model.family import CheckSettings
from standfirst.model.finding import Tally
from standfirst.stages.check.arrivals import SEVERAL, arrival_alerts
from tests.stages.check.test_alerts import accepted, family

SETTINGS = {"": CheckSettings(moved_by=0.05)}


def counted(name: str, examined: int, failed: int, of: str = "law") -> Tally:
    return Tally(
        document_id=name,
        family=of,
        media_type="text/markdown",
        language="en",
        examined=examined,
        failed=failed,
        examined_by_check={"SF101": examined, "SF102": examined},
        failed_by_check={"SF101": failed // 3, "SF102": failed},
        failed_by_cut={"list_item": failed} if failed else {},
    )


OLD = [counted(f"old{n}", 100, 10) for n in range(10)]
BEFORE = accepted(family(1000, 100))


def alerts_on(*new: Tally, **settings: float):
    chosen = {"": CheckSettings(**{"moved_by": 0.05, **settings})}
    return arrival_alerts([*OLD, *new], {each.document_id for each in new}, chosen, BEFORE)


def test_one_bad_document_is_a_warning_that_names_it_and_its_cut():
    (alert,) = alerts_on(counted("bad", 40, 30), counted("good", 40, 4))
    assert (alert.severity, alert.scope, alert.key) == ("warn", "arrivals", "law")
    assert (alert.examined, alert.failed, alert.before) == (80, 34, 0.1)
    assert alert.message.endswith("most of them in bad, good")
    assert (alert.check, alert.cause.cut) == ("SF102", "list_item")


def test_a_source_of_several_bad_documents_is_an_alert():
    bad = [counted(f"bad{n}", 40, 30) for n in range(SEVERAL)]
    assert [each.severity for each in alerts_on(*bad)] == ["fail"]
    assert [each.severity for each in alerts_on(*bad[1:])] == ["warn"]


@pytest.mark.parametrize(
    "new",
    [
        [counted("as before", 100, 11)],
        [counted("somewhat worse", 100, 19)],
        [counted("too few to tell", 15, 15)],
        [counted("worse, perhaps by chance", 25, 6)],
        [counted("nothing failed", 100, 0)],
        [counted("nothing examined", 0, 0)],
        [counted("a family of its own", 100, 90, of="form")],
        [],
    ],
    ids=lambda new: new[0].document_id if new else "nothing came",
)
def test_what_is_no_clear_fall_is_not_told(new):
    assert alerts_on(*new) == ()


def test_without_moved_by_or_an_accepted_run_nothing_is_compared():
    bad = counted("bad", 40, 30)
    assert alerts_on(bad, moved_by=None) == ()
    assert arrival_alerts([*OLD, bad], {"bad"}, SETTINGS, None) == ()


def test_documents_that_were_there_before_are_not_looked_at():
    assert arrival_alerts([*OLD, counted("bad", 40, 30)], {"old1"}, SETTINGS, BEFORE) == ()
