package dev.berth.cli.overview;

import dev.berth.cli.explanation.PodDiagnosisTree;
import dev.berth.cli.report.NodeUse;
import dev.berth.cli.report.PodResult;
import dev.berth.cli.report.TreeFields;
import dev.berth.cluster.workload.Rollout;
import dev.berth.engine.SchedulerStats;
import dev.berth.engine.queue.QueueName;
import dev.berth.engine.queue.QueuedPod;
import dev.berth.framework.state.ResourceVector;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/// A cluster at a glance as maps and lists.
public final class OverviewTree {
  private OverviewTree() {}

  /// Adds the fields of an overview to what says that it is one.
  public static Map<String, Object> of(Overview overview, TreeFields head) {
    head.put("at", PodDiagnosisTree.time(overview.at()));
    Map<String, Object> fields = head.map();
    Overview.Activity activity = overview.activity();
    if (activity != null) {
      fields.put("leading", activity.leading());
      fields.put("decisions", activity.decisions());
      fields.put("recentSeconds", activity.window().toSeconds());
      Map<String, Object> recent = new LinkedHashMap<>();
      activity.recent().forEach((result, number) -> recent.put(result.toString(), number));
      fields.put("recent", recent);
      fields.put("counts", counts(activity.stats()));
    } else {
      fields.put("nodes", (long) overview.nodes());
      fields.put("pods", overview.podsOnNodes());
      fields.put("placeable", (long) overview.placeable());
    }
    fields.put("waiting", (long) overview.waiting());
    if (activity == null) {
      fields.put("notCreated", overview.notCreated().stream().map(OverviewTree::rollout).toList());
    }
    Map<String, Object> causes = new LinkedHashMap<>();
    overview.causes().forEach((cause, pods) -> causes.put(cause.text(), pods));
    fields.put("waitsFor", causes);
    fields.put("reasons", overview.reasons().stream().map(OverviewTree::reason).toList());
    fields.put(
        activity == null ? "waitingPods" : "longestWaiting",
        overview.pods().stream().map(OverviewTree::pod).toList());
    fields.put("fullNodes", (long) overview.fullNodes());
    fields.put("fullestNodes", overview.fullest().stream().map(OverviewTree::node).toList());
    return fields;
  }

  private static Map<String, Object> rollout(Rollout rollout) {
    var refusal = rollout.refusal();
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("kind", rollout.shown().kind());
    tree.put("namespace", rollout.shown().key().namespace());
    tree.put("name", rollout.shown().key().name());
    tree.put("desired", (long) rollout.desired());
    tree.put("missing", (long) rollout.refused());
    tree.put("message", refusal == null ? "" : refusal.message());
    return tree;
  }

  private static Map<String, Object> reason(Overview.Reason reason) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("message", reason.message());
    tree.put("pods", reason.pods());
    return tree;
  }

  private static Map<String, Object> pod(OverviewPod waiting) {
    var tree = PodDiagnosisTree.named(waiting.pod());
    WaitCause cause = waiting.cause();
    QueuedPod queued = waiting.queued();
    if (queued == null) {
      tree.put("since", PodDiagnosisTree.time(waiting.since()));
    } else {
      PodDiagnosisTree.place(queued).map().forEach(tree::put);
    }
    tree.put("waitsFor", cause == null ? "" : cause.text());
    tree.put("message", waiting.message());
    PodResult next = waiting.next();
    if (next != null) {
      var its = new TreeFields();
      its.put("result", next.result().toString());
      its.put("node", next.node());
      its.put("note", next.note());
      tree.put("next", its.map());
    }
    return tree.map();
  }

  private static Map<String, Object> node(NodeUse node) {
    var tree = new TreeFields();
    tree.put("name", node.name());
    tree.put("requested", amounts(node.after()));
    tree.put("allocatable", amounts(node.allocatable()));
    tree.put("pods", node.after().pods());
    tree.put("podsAllowed", node.allocatable().pods());
    tree.put("state", node.marks());
    return tree.map();
  }

  /// How many pods and nodes there are where.
  public static Map<String, Object> counts(SchedulerStats stats) {
    Map<String, Object> counts = new LinkedHashMap<>();
    for (QueueName queue : QueueName.values()) {
      counts.put(queue.toString(), (long) stats.waiting().getOrDefault(queue, 0));
    }
    counts.put("binding", (long) stats.binding());
    counts.put("nodes", (long) stats.nodes());
    counts.put("pods", (long) stats.pods());
    counts.put("assumedPods", (long) stats.assumed());
    return counts;
  }

  /// CPU in millicores, memory and ephemeral storage in bytes.
  public static Map<String, Object> amounts(ResourceVector amounts) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("milliCPU", amounts.milliCpu());
    tree.put("memory", amounts.memory());
    tree.put("ephemeral-storage", amounts.ephemeralStorage());
    new TreeMap<>(amounts.scalars()).forEach(tree::put);
    return tree;
  }
}
