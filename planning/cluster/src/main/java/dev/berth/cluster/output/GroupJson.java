package dev.berth.cluster.output;

import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.diagnosis.GroupDecision;
import dev.berth.framework.diagnosis.GroupDecision.Condition;
import dev.berth.framework.diagnosis.GroupEvaluation;
import dev.berth.framework.diagnosis.GroupEvaluation.InPlacement;
import dev.berth.framework.diagnosis.GroupPreemptionReport;
import dev.berth.framework.model.VictimUnit;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/// Writes the fields of a group's attempt, without empty values.
final class GroupJson {
  private final LeafJson json;
  private final DecisionJson decisions;

  GroupJson(LeafJson json, DecisionJson decisions) {
    this.json = json;
    this.decisions = decisions;
  }

  void write(GroupDecision decision) {
    json.beginObject();
    json.name("key").string(decision.group().toString());
    json.name("priority").integer(decision.priority());
    if (decision.evaluation() != null) {
      json.name("trial");
      trial(decision.evaluation());
    }
    if (decision.preemption() != null) {
      json.name("preemption");
      preemption(decision.preemption());
    }
    conditions(decision.conditions());
    json.name("pods").beginList();
    decision.members().forEach(member -> decisions.write(member.decision(), member.proposed()));
    json.end();
    json.end();
  }

  private void trial(GroupEvaluation evaluation) {
    json.beginObject();
    json.name("group").string(evaluation.group().toString());
    text("message", evaluation.message());
    if (!evaluation.placements().isEmpty()) {
      json.name("placements").beginList();
      evaluation.placements().forEach(this::placement);
      json.end();
    }
    json.end();
  }

  private void placement(InPlacement placement) {
    json.beginObject();
    text("name", placement.placement());
    if (placement.nodes() != null) {
      texts("nodes", placement.nodes());
    }
    json.name("code").string(placement.status().code().toString());
    text("message", placement.status().message());
    nodes("assigned", placement.assigned());
    texts("failed", placement.failed().stream().map(ObjectKey::toString).toList());
    scores(placement);
    flag("tied", placement.tied());
    flag("chosen", placement.chosen());
    if (!placement.children().isEmpty()) {
      json.name("children").beginList();
      placement.children().forEach(this::trial);
      json.end();
    }
    json.end();
  }

  private void scores(InPlacement placement) {
    if (placement.scores().isEmpty()) {
      return;
    }
    json.name("scores").beginObject();
    placement
        .scores()
        .forEach((plugin, score) -> {
          json.name(plugin).beginObject();
          json.name("normalized").integer(score.normalized());
          json.name("weighted").integer(score.weighted());
          json.end();
        });
    json.end();
    if (placement.total() != 0) {
      json.name("total").integer(placement.total());
    }
  }

  private void preemption(GroupDecision.Preemption preemption) {
    json.beginObject();
    json.name("code").string(preemption.status().code().toString());
    json.name("message").string(preemption.status().message());
    GroupPreemptionReport report = preemption.report();
    if (report != null) {
      if (report.retry() != null) {
        json.name("trial");
        trial(report.retry());
      }
      if (!report.evicted().isEmpty()) {
        json.name("victims").beginList();
        report.evicted().forEach(this::unit);
        json.end();
        positive("pdbViolations", report.pdbViolations());
        positive("groupsDisrupted", report.groupsDisrupted());
      }
    }
    nodes("nominated", preemption.nominated());
    json.end();
  }

  private void unit(VictimUnit unit) {
    json.beginObject();
    json.name("unit").string(unit.toString());
    json.name("pods").strings(unit.pods().stream().map(pod -> pod.key().toString()).toList());
    json.end();
  }

  private void conditions(SortedMap<ObjectKey, Condition> conditions) {
    if (conditions.isEmpty()) {
      return;
    }
    json.name("conditions").beginObject();
    conditions.forEach((group, condition) -> {
      json.name(group.toString()).beginObject();
      json.name("status").string(condition.status());
      json.name("reason").string(condition.reason());
      text("message", condition.message());
      json.end();
    });
    json.end();
  }

  private void nodes(String name, Map<ObjectKey, String> nodes) {
    if (nodes.isEmpty()) {
      return;
    }
    var byName = new TreeMap<String, String>();
    nodes.forEach((pod, node) -> byName.put(pod.toString(), node));
    json.name(name).beginObject();
    byName.forEach((pod, node) -> json.name(pod).string(node));
    json.end();
  }

  private void text(String name, String text) {
    if (!text.isEmpty()) {
      json.name(name).string(text);
    }
  }

  private void texts(String name, List<String> texts) {
    if (!texts.isEmpty()) {
      json.name(name).strings(texts);
    }
  }

  private void flag(String name, boolean flag) {
    if (flag) {
      json.name(name).bool(true);
    }
  }

  private void positive(String name, int number) {
    if (number > 0) {
      json.name(name).integer(number);
    }
  }
}
