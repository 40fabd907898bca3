"""The alert rules and the dashboard can be parsed, alerts fire when they should, and both use metrics that
exist."""

import json
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from prometheus_client import generate_latest
from prometheus_client.parser import text_string_to_metric_families

from bot.runtime.metrics import Metrics
from tests.rig.architecture.sources import ROOT

DEPLOY = ROOT / "deploy"
RULES = DEPLOY / "prometheus" / "alerts.yml"
BOARD = json.loads((DEPLOY / "grafana" / "mafia.json").read_text("utf-8"))
PAGE = (ROOT / "docs" / "metrics.md").read_text("utf-8")

PROMTOOL = shutil.which("promtool")
OF_A_SCRAPE = {"up"}
"""Metrics that Prometheus adds by itself."""


def names() -> set[str]:
    """Returns all names of samples that a process may show."""
    metrics = Metrics()
    metrics.of_bot(7)
    families = [*metrics.registry.collect()]
    found = {family.name for family in families if family.type == "gauge"}
    found |= {f"{family.name}_total" for family in families if family.type == "counter"}
    for family in families:
        if family.type == "histogram":
            found |= {f"{family.name}_{end}" for end in ("bucket", "sum", "count")}
    read = text_string_to_metric_families(generate_latest(metrics.registry).decode())
    assert {sample.name for family in read for sample in family.samples} <= found
    return found


def expressions() -> Iterator[str]:
    """Yields the queries of the dashboard, with values in place of its variables."""
    for panel in BOARD["panels"]:
        for target in panel["targets"]:
            yield target["expr"].replace("$bot", ".*")


def asked_for() -> set[str]:
    """Returns the metrics that the rules and the dashboard name."""
    text = RULES.read_text("utf-8") + "\n".join(expressions())
    return set(re.findall(r"\b(?:mafia|process)_[a-z_]+\b|\bup\b", text))


def test_rules_and_dashboard_use_only_existing_metrics() -> None:
    assert asked_for() - names() - OF_A_SCRAPE == set()
    assert len(asked_for()) > 15


def test_the_page_names_all_metrics_and_no_others() -> None:
    told = set(re.findall(r"^\| `(mafia_[a-z_]+)`", PAGE, re.MULTILINE))
    metrics = Metrics()
    shown = {
        f"{family.name}_total" if family.type == "counter" else family.name
        for family in metrics.registry.collect()
        if family.name.startswith("mafia_")
    }
    assert told == shown


def test_every_panel_has_its_own_place_and_a_source_to_choose() -> None:
    places = [tuple(panel["gridPos"].values()) for panel in BOARD["panels"]]
    assert len(set(places)) == len(places)
    assert {panel["datasource"]["uid"] for panel in BOARD["panels"]} == {"${source}"}
    assert {each["name"] for each in BOARD["templating"]["list"]} == {"source", "bot"}


@pytest.fixture
def promtool() -> str:
    if PROMTOOL is None:
        assert os.environ.get("CI") != "true", "script/test brings promtool"
        pytest.skip("promtool is not installed (Debian's package prometheus has it)")
    return PROMTOOL


def _say(*command: str, told: str | None = None) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(command, input=told, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("name", ["prometheus.yml", "prometheus.scale.yml"])
def test_promtool_accepts_the_rules_and_the_configuration(promtool: str, name: str) -> None:
    done = _say(promtool, "check", "config", str(DEPLOY / "prometheus" / name))
    assert done.returncode == 0, done.stderr


def test_each_replica_is_a_separate_target() -> None:
    """If all replicas had one name, they would be one target, and its numbers would come from different
    replicas in turn."""
    yaml = pytest.importorskip("yaml")
    replicas = yaml.safe_load((ROOT / "compose.scale.yaml").read_text("utf-8"))["services"]
    config = yaml.safe_load((DEPLOY / "prometheus" / "prometheus.scale.yml").read_text("utf-8"))
    (job,) = config["scrape_configs"]
    assert "static_configs" not in job
    (found,) = job["dns_sd_configs"]
    (name,) = found["names"]
    assert replicas[name]["environment"]["MAFIA_METRICS_LISTEN"] == f"0.0.0.0:{found['port']}"
    assert found["type"] == "A"


def test_the_alerts_fire_when_they_should(promtool: str) -> None:
    done = _say(promtool, "test", "rules", str(DEPLOY / "prometheus" / "alerts.test.yml"))
    assert done.returncode == 0, done.stderr


def test_every_query_of_the_dashboard_can_be_parsed(promtool: str, tmp_path: Path) -> None:
    rules: list[dict[str, Any]] = [
        {"record": f"panel:{number}", "expr": asked} for number, asked in enumerate(expressions())
    ]
    path = tmp_path / "board.yml"  # JSON is also YAML
    path.write_text(json.dumps({"groups": [{"name": "board", "rules": rules}]}), "utf-8")
    done = _say(promtool, "check", "rules", str(path))
    assert done.returncode == 0, done.stderr
    assert len(rules) > 15


def test_metrics_follow_the_conventions_of_prometheus(promtool: str) -> None:
    """The names, units and help of the metrics follow Prometheus' conventions."""
    metrics = Metrics()
    metrics.of_bot(7)
    done = _say(promtool, "check", "metrics", told=generate_latest(metrics.registry).decode())
    assert (done.returncode, done.stdout + done.stderr) == (0, "")
