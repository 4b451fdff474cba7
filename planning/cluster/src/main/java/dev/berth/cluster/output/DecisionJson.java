package dev.berth.cluster.output;

import dev.berth.api.meta.ObjectKey;
import dev.berth.api.resource.DeviceRequestAllocationResult;
import dev.berth.api.resource.ResourceClaimStatus;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.GroupDecision;
import dev.berth.framework.diagnosis.PreemptionReport;
import dev.berth.framework.diagnosis.PreemptionReport.Candidate;
import dev.berth.framework.diagnosis.ScoreTable;
import dev.berth.framework.diagnosis.ScoreTable.Column;
import dev.berth.framework.status.PluginStatus;
import dev.berth.framework.status.Reason;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Writes a decision, with all names sorted and without empty values.
final class DecisionJson {
  private final LeafJson json;
  private final GroupJson groups;

  DecisionJson(LeafJson json) {
    this.json = json;
    groups = new GroupJson(json, this);
  }

  void write(Decision decision) {
    write(decision, null);
  }

  void write(GroupDecision decision) {
    json.beginObject();
    json.name("profile").string(decision.profile());
    json.name("attempt").integer(decision.attempt());
    json.name("result").string(decision.result().toString());
    texts("rejectedBy", rejectedBy(decision));
    text("message", decision.status().message());
    volumes(decision.writes().volumes());
    claims(decision.writes().claims());
    json.name("group");
    groups.write(decision);
    json.end();
  }

  /// Returns the plugins that gate the members.
  private static SortedSet<String> rejectedBy(GroupDecision decision) {
    var plugins = new TreeSet<String>();
    if (decision.result() == GroupDecision.Result.GATED) {
      decision.members().forEach(member -> plugins.addAll(member.decision().rejectedBy()));
    }
    return plugins;
  }

  /// @param proposed the node that the pod would have got as a member of a group; null if none
  void write(Decision decision, @Nullable String proposed) {
    json.beginObject();
    json.name("pod").string(decision.pod().toString());
    json.name("profile").string(decision.profile());
    json.name("attempt").integer(decision.attempt());
    json.name("result").string(decision.result().toString());
    text("nominatedNode", decision.nominatedNode());
    texts("rejectedBy", decision.rejectedBy());
    if (decision.preFilterNodes() != null) {
      texts("preFilterNodes", decision.preFilterNodes());
    }
    text("plan", decision.plan());
    statuses("nodes", decision.nodes());
    if (decision.scores() != null) {
      scores(decision.scores());
    }
    texts("best", decision.best());
    text("chosen", decision.chosen());
    text("proposed", proposed);
    text("message", decision.message());
    if (decision.preemption() != null) {
      preemption(decision.preemption(), decision.preemptionMessage());
    }
    volumes(decision.writes().volumes());
    claims(decision.writes().claims());
    json.end();
  }

  private void statuses(String name, Map<String, PluginStatus> statuses) {
    if (statuses.isEmpty()) {
      return;
    }
    json.name(name).beginObject();
    new TreeMap<>(statuses)
        .forEach((node, status) -> {
          json.name(node);
          status(status);
        });
    json.end();
  }

  private void status(PluginStatus status) {
    json.beginObject();
    json.name("code").string(status.code().toString());
    text("plugin", status.plugin());
    texts("reasons", status.reasons().stream().map(Reason::message).sorted().toList());
    json.end();
  }

  private void scores(ScoreTable table) {
    if (table.nodes().isEmpty()) {
      return;
    }
    json.name("scores").beginObject();
    var columns = table.columns().stream().sorted(Comparator.comparing(Column::plugin)).toList();
    IntStream.range(0, table.nodes().size())
        .boxed()
        .sorted(Comparator.comparing(table.nodes()::get))
        .forEach(row -> score(table, columns, row));
    json.end();
  }

  private void score(ScoreTable table, List<Column> columns, int row) {
    json.name(table.nodes().get(row)).beginObject();
    json.name("total").integer(table.total(row));
    json.name("plugins").beginObject();
    for (var column : columns) {
      json.name(column.plugin()).beginObject();
      json.name("raw").integer(column.raw(row));
      json.name("normalized").integer(column.normalized(row));
      json.name("weighted").integer(column.weighted(row));
      json.end();
    }
    json.end();
    json.end();
  }

  private void preemption(PreemptionReport report, String message) {
    json.name("preemption").beginObject();
    text("nominated", report.nominated());
    var candidates = new TreeMap<>(report.candidates());
    if (report.nominated() != null && candidates.containsKey(report.nominated())) {
      texts("victims", names(candidates.get(report.nominated())));
    }
    if (!candidates.isEmpty()) {
      json.name("candidates").beginObject();
      candidates.forEach((node, candidate) -> json.name(node).strings(names(candidate)));
      json.end();
    }
    violations(candidates);
    texts("tied", report.tied());
    statuses("hopeless", report.nodeStatuses());
    json.name("message").string(message);
    json.end();
  }

  private void violations(Map<String, Candidate> candidates) {
    if (candidates.values().stream().allMatch(c -> c.rank().pdbViolations() == 0)) {
      return;
    }
    json.name("pdbViolations").beginObject();
    candidates.forEach((node, candidate) -> {
      if (candidate.rank().pdbViolations() > 0) {
        json.name(node).integer(candidate.rank().pdbViolations());
      }
    });
    json.end();
  }

  private void volumes(Map<ObjectKey, String> volumes) {
    if (volumes.isEmpty()) {
      return;
    }
    var byName = new TreeMap<String, String>();
    volumes.forEach((claim, volume) -> byName.put(claim.toString(), volume));
    json.name("volumes").beginObject();
    byName.forEach((claim, volume) -> json.name(claim).string(volume));
    json.end();
  }

  private void claims(Map<ObjectKey, ResourceClaimStatus> claims) {
    if (claims.isEmpty()) {
      return;
    }
    var byName = new TreeMap<String, ResourceClaimStatus>();
    claims.forEach((claim, status) -> byName.put(claim.toString(), status));
    json.name("claims").beginObject();
    byName.forEach((claim, status) -> {
      json.name(claim).beginObject();
      json.name("devices").strings(devices(status));
      json.name("reservedFor")
          .strings(status.reservedFor().stream().map(user -> user.name()).toList());
      json.end();
    });
    json.end();
  }

  private static List<String> devices(ResourceClaimStatus claim) {
    var allocation = claim.allocation();
    return allocation == null
        ? List.of()
        : allocation.devices().results().stream().map(DecisionJson::device).toList();
  }

  /// Returns a text such as `gpus=gpu.example.com/node-1/gpu-0 memory:4Gi`.
  private static String device(DeviceRequestAllocationResult result) {
    return "%s=%s/%s/%s%s%s"
        .formatted(
            result.request(),
            result.driver(),
            result.pool(),
            result.device(),
            Boolean.TRUE.equals(result.adminAccess()) ? " (admin)" : "",
            result.consumedCapacity().entrySet().stream()
                .map(consumed -> " %s:%s".formatted(consumed.getKey(), consumed.getValue()))
                .sorted()
                .collect(Collectors.joining()));
  }

  private static List<String> names(Candidate candidate) {
    return candidate.victims().stream().map(ObjectKey::toString).toList();
  }

  private void text(String name, @Nullable String text) {
    if (text != null && !text.isEmpty()) {
      json.name(name).string(text);
    }
  }

  private void texts(String name, Iterable<String> texts) {
    if (texts.iterator().hasNext()) {
      json.name(name).strings(texts);
    }
  }
}
