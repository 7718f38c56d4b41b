"""The sinks that write: whole files, readable by their own parsers, steered by no name."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest
from prometheus_client.parser import text_string_to_metric_families

from standfirst.errors import ConfigurationError, DeliveryError
from standfirst.model.alert import Cause
from standfirst.services.sinks import configured, deliver, sinks
from standfirst.services.sinks.github import MOST_ANNOTATIONS
from tests.services.sinks.reports import CAUSE, RATES, World, alert, delivery, everything


def sent(name: str, made: object, path: Path, world: World | None = None) -> str:
    """Hand a report to a sink that writes a file, and return what it wrote."""
    surroundings = (world or World()).surroundings()
    chosen = configured({name: {"path": str(path)}}, "standfirst.toml", surroundings)
    assert deliver(made, chosen, surroundings) == ()
    return path.read_text(encoding="utf-8")


def test_every_sink_is_found_by_its_name():
    assert list(sinks()) == ["github", "junit", "markdown", "prometheus", "webhook"]


@pytest.mark.parametrize("name", ["junit", "markdown", "prometheus"])
def test_a_file_is_replaced_whole_and_leaves_nothing_beside_it(tmp_path, name):
    path = tmp_path / "new" / "report"
    sent(name, delivery(), path)
    sent(name, everything(), path)
    assert [each.name for each in path.parent.iterdir()] == ["report"]


@pytest.mark.parametrize("name", ["junit", "markdown", "prometheus"])
def test_a_file_that_cannot_be_written_is_reported_and_ends_nothing(tmp_path, name):
    (tmp_path / "taken").write_text("a file")
    surroundings = World().surroundings()
    path = str(tmp_path / "taken" / "report")
    chosen = configured({name: {"path": path}}, "standfirst.toml", surroundings)
    (failure,) = deliver(delivery(), chosen, surroundings)
    assert failure.startswith(f"{name}: {path}")


def test_prometheus_has_gauges_for_what_was_counted_and_nothing_for_what_was_not(tmp_path):
    text = sent("prometheus", everything(), tmp_path / "s.prom")
    samples = {
        (sample.name, *sample.labels.values()): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }
    assert samples["standfirst_run_timestamp_seconds",] == 1936785600
    assert samples["standfirst_failure_rate", "family", "law"] == 0.35
    assert ("standfirst_failure_rate", "family", "odd|name") not in samples
    assert samples["standfirst_examined_chunks", "family", "odd|name"] == 0
    assert samples["standfirst_failures_by_cut", "law", "list_item"] == 61
    assert samples["standfirst_alerts", "fail"] == 2


def test_junit_fails_what_alerts_and_errs_where_it_cannot_tell(tmp_path):
    rates = tuple(r for r in RATES if r.key != "odd|name")
    judged = {"overall": "ok", "law": "fail", "form": "warn", "small": "cannot_tell"}
    import msgspec

    from standfirst.stages.check.rates import failure_rate

    rates = (*rates, failure_rate("family", "small", (4, 1)))
    rates = tuple(msgspec.structs.replace(r, verdict=judged.get(r.key)) for r in rates)
    arrivals = alert("warn", "law", scope="arrivals")
    alerts = (alert(), alert("warn", "form"), arrivals)
    made = delivery(rates=rates, alerts=alerts, untold=("small",))
    root = ElementTree.fromstring(sent("junit", made, tmp_path / "j.xml"))
    (suite,) = root
    assert (suite.get("tests"), suite.get("failures"), suite.get("errors")) == ("5", "1", "1")
    cases = {case.get("name"): [child.tag for child in case] for case in suite}
    assert cases == {
        "all documents": [],
        "family form": ["system-out"],
        "family law": ["failure", "system-out"],
        "family small": ["error"],
        "every file was read": [],
    }
    assert "Cure: raise chunk.size" in (suite.find("testcase/failure").text or "")


def test_junit_of_any_report_is_sound_xml(tmp_path):
    root = ElementTree.fromstring(sent("junit", everything(), tmp_path / "j.xml"))
    assert root.find(".//error[@type='unreadable']") is not None


def test_markdown_leads_with_the_alert_its_cut_and_the_cure(tmp_path):
    lines = sent("markdown", delivery(rates=RATES), tmp_path / "r.md").splitlines()
    assert lines[0] == "## standfirst: 1 failing rate"
    assert lines[2].startswith("**Alert.** `35.0% of the chunks of the family law")
    assert lines[3].startswith("Behind most of it: `61 of 90 failing chunks: list items")
    assert lines[4] == "Cure: `raise chunk.size`"
    assert "| `law` | 35.0% | 70 of 200 | 28.7% to 41.8% |" in lines
    assert "| `odd¦name` | none examined | | |" in lines


def test_markdown_without_an_alert_still_names_the_main_cut(tmp_path):
    text = sent("markdown", delivery(alerts=()), tmp_path / "r.md")
    assert text.startswith("## standfirst: no alert\n\nBehind most failures: `61 of 90")


def test_markdown_puts_what_comes_from_files_into_code_spans(tmp_path):
    text = sent("markdown", everything(), tmp_path / "r.md")
    for line in text.splitlines():
        if "team" in line:
            assert "`` " in line
    assert "\x00" not in text
    assert not [line for line in text.splitlines() if line.startswith("::error")]


def test_github_gets_ten_annotations_each_on_one_line_and_the_rest_in_the_summary(tmp_path):
    summary = tmp_path / "summary.md"
    world = World({"GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": str(summary)})
    surroundings = world.surroundings()
    chosen = configured({"github": {}}, "standfirst.toml", surroundings)
    assert deliver(everything(), chosen, surroundings) == ()
    assert len(world.logged) == MOST_ANNOTATIONS
    assert all(line.startswith("::") and "\n" not in line for line in world.logged)
    assert [line.split(" ")[0] for line in world.logged[:3]] == ["::error", "::error", "::warning"]
    assert "Cure: raise chunk.size" in world.logged[0]
    assert "**Not read: 12**" in summary.read_text()
    deliver(delivery(), chosen, surroundings)
    assert summary.read_text().count("## standfirst:") == 2


@pytest.mark.parametrize(
    ("environment", "settings"),
    [({}, {}), ({"GITHUB_ACTIONS": "true"}, {"enabled": False})],
    ids=["no workflow", "switched off"],
)
def test_github_is_silent_where_nobody_listens(environment, settings):
    world = World(environment)
    chosen = configured({"github": settings}, "standfirst.toml", world.surroundings())
    deliver(everything(), chosen, world.surroundings())
    assert world.logged == []


def test_one_sink_that_fails_keeps_no_other_from_its_report(tmp_path):
    (tmp_path / "taken").write_text("a file")
    tables = {
        "markdown": {"path": str(tmp_path / "taken" / "r.md")},
        "prometheus": {"path": str(tmp_path / "s.prom")},
    }
    surroundings = World().surroundings()
    chosen = configured(tables, "standfirst.toml", surroundings)
    assert len(deliver(delivery(), chosen, surroundings)) == 1
    assert (tmp_path / "s.prom").exists()


@pytest.mark.parametrize(
    ("tables", "message"),
    [
        ({"webhok": {}}, "there is no sink 'webhok'; did you mean 'webhook'"),
        ({"carrier-pigeon": {}}, "known are github, junit"),
        ({"junit": {}}, r"\[sinks.junit\]: .*path"),
        ({"junit": {"path": 4}}, r"\[sinks.junit\]: .*str.*path"),
        ({"junit": {"path": "a", "pth": "b"}}, "pth"),
    ],
)
def test_a_table_that_cannot_be_used_names_file_and_key(tables, message):
    with pytest.raises(ConfigurationError, match=message) as caught:
        configured(tables, "standfirst.toml", World().surroundings())
    assert str(caught.value).startswith("standfirst.toml")


def test_a_cause_reads_as_a_sentence():
    one = Cause(cut="section", family="f", failed=1, of=1, words="w", cure="c")
    assert one.sentence == "1 of 1 failing chunk: w, family f"
    assert CAUSE.sentence.startswith("61 of 90 failing chunks: list items without")


def test_a_delivery_error_is_an_error_of_standfirst():
    from standfirst.errors import StandfirstError

    assert issubclass(DeliveryError, StandfirstError)
