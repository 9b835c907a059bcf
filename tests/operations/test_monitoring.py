"""The alerts and the dashboard of `deploy/monitoring` name only what `/metrics` has."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from typing import Any

import pytest
import yaml
from prometheus_client.parser import text_string_to_metric_families

from catansite import metrics
from games.models.heartbeat import Heartbeat
from tests.operations.proxies import DEPLOY
from tests.services.conftest import NOW

MONITORING = DEPLOY / "monitoring"
ALERTS = [
    rule
    for group in yaml.safe_load((MONITORING / "alerts.yml").read_text())["groups"]
    for rule in group["rules"]
]
DASHBOARD = json.loads((MONITORING / "dashboard.json").read_text())
TARGETS = [target for panel in DASHBOARD["panels"] for target in panel["targets"]]
EXPRESSIONS = {
    **{rule["alert"]: rule["expr"] for rule in ALERTS},
    **{f"{panel['title']} {target['refId']}": target["expr"] for panel in DASHBOARD["panels"]
       for target in panel["targets"]},
}  # fmt: skip
# What Prometheus adds itself.
ITS_OWN = {"up": {"job", "instance"}}
METRIC = re.compile(r"\b(up|site_\w+)(?:\{([^}]*)\})?")
GROUPED = re.compile(r"\bby \(([^)]*)\)")


@pytest.fixture(scope="module")
def known() -> dict[str, set[str]]:
    return {}


@pytest.fixture
def labels(db: None, client: Any, known: dict[str, set[str]]) -> dict[str, set[str]]:
    """Return the names on the page of metrics, each with its labels."""
    if not known:
        client.get("/lobby/")
        metrics.measure_task("games.tasks.sweep", "success", 0.1)
        metrics.MOVES.labels("catan", "seat").inc()
        Heartbeat.objects.get_or_create(pk=1, defaults={"beat_at": NOW})
        found: dict[str, set[str]] = defaultdict(set)
        for family in text_string_to_metric_families(client.get("/metrics").content.decode()):
            for sample in family.samples:
                found[sample.name] |= {*sample.labels, "instance", "job"}
        known |= found | ITS_OWN
    return known


@pytest.mark.parametrize("name", EXPRESSIONS)
def test_an_expression_names_metrics_and_labels_that_exist(name, labels):
    expression = EXPRESSIONS[name].replace('"$node"', '".*"')
    used = METRIC.findall(expression)

    assert used
    for metric, matchers in used:
        assert metric in labels
        assert set(re.findall(r"(\w+)\s*(?:=~|!=|!~|=)", matchers)) <= labels[metric], metric
    grouped = {label.strip() for group in GROUPED.findall(expression) for label in group.split(",")}
    assert grouped <= set().union(*(labels[metric] for metric, _matchers in used))
    for opening, closing in ("()", "{}", "[]"):
        assert expression.count(opening) == expression.count(closing)


def test_a_counter_is_read_as_a_rate_or_an_increase(labels):
    """Its value alone starts again with each process."""
    for name, expression in EXPRESSIONS.items():
        for counter in re.findall(r"site_\w+(?:_total|_bucket)(?:\{[^}]*\})?", expression):
            assert re.search(rf"(rate|increase)\({re.escape(counter)}\[\d+[mh]\]\)", expression), name


def test_each_alert_says_what_is_wrong_and_what_to_do():
    assert len({rule["alert"] for rule in ALERTS}) == len(ALERTS)
    for rule in ALERTS:
        assert set(rule) <= {"alert", "expr", "for", "labels", "annotations"}
        assert re.fullmatch(r"\d+[smh]", rule.get("for", "0s"))
        assert rule["labels"]["severity"] in ("page", "ticket")
        assert set(rule["annotations"]) == {"summary", "what_to_do"}
        named = set(re.findall(r"\$labels\.(\w+)", rule["annotations"]["summary"]))
        grouped = {label.strip() for group in GROUPED.findall(rule["expr"]) for label in group.split(",")}
        assert named <= grouped | {"instance"}


def test_the_panels_of_the_dashboard_lie_side_by_side():
    places = [tuple(panel["gridPos"].values()) for panel in DASHBOARD["panels"]]
    cells = [(column, row) for x, y, w, h in places for column in range(x, x + w) for row in range(y, y + h)]

    assert len(set(cells)) == len(cells)
    assert max(column for column, _row in cells) < 24
    assert len({panel["id"] for panel in DASHBOARD["panels"]}) == len(places)
    variables = {one["name"] for one in DASHBOARD["templating"]["list"]}
    assert set(re.findall(r"\$\{?(\w+)", json.dumps(TARGETS + DASHBOARD["panels"]))) <= variables


def test_prometheus_reads_the_rules_beside_its_settings():
    read = yaml.safe_load((MONITORING / "prometheus.yml").read_text())

    assert [(MONITORING / name).exists() for name in read["rule_files"]] == [True]
    (job,) = read["scrape_configs"]
    assert f'job="{job["job_name"]}"' in EXPRESSIONS["NodeIsDown"]
    assert (
        re.findall(r"server (10\S+)", (DEPLOY / "cluster" / "nginx.conf").read_text())
        == job["static_configs"][0]["targets"]
    )
