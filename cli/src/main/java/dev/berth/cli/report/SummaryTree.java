package dev.berth.cli.report;

import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.Quantity;
import dev.berth.cluster.node.TaintEvicted;
import dev.berth.cluster.simulation.PodObstacle;
import dev.berth.cluster.workload.Drain;
import dev.berth.cluster.workload.Rollout;
import dev.berth.framework.diagnosis.Decision.Result;
import dev.berth.queues.QueueShare;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The outcome of a run as maps and lists, as in `docs/summary.schema.json`. All fields are always
/// there.
public final class SummaryTree {
  private SummaryTree() {}

  /// The summary.
  public static Map<String, Object> of(RunOutcome outcome) {
    var tree = DocumentHead.of("SimulationSummary");
    tree.put("counts", counts(outcome));
    tree.put("workloads", outcome.workloads().stream().map(SummaryTree::workload).toList());
    tree.put("groups", outcome.report().groups().stream().map(SummaryTree::group).toList());
    tree.put("queues", outcome.report().queues().stream().map(SummaryTree::queue).toList());
    tree.put("rollouts", outcome.report().rollouts().stream().map(SummaryTree::rollout).toList());
    tree.put("obstacles", obstacles(outcome.report().obstacles()));
    tree.put("drains", outcome.report().drains().stream().map(SummaryTree::drain).toList());
    tree.put(
        "taintEvictions",
        outcome.report().evictedByTaints().stream().map(SummaryTree::evicted).toList());
    tree.put("preemptions", preemptions(outcome.report().evictions()));
    tree.put("assumptions", outcome.assumptions());
    tree.put("warnings", outcome.warnings());
    var skipped = new LinkedHashMap<String, Object>();
    outcome.skipped().forEach((kind, number) -> skipped.put(kind, (long) number));
    tree.put("skipped", skipped);
    return tree;
  }

  private static Map<String, Object> counts(RunOutcome outcome) {
    var counts = new LinkedHashMap<String, Object>();
    counts.put("pods", (long) outcome.report().pods().size());
    counts.put("placed", (long) outcome.count(Result.SCHEDULED));
    counts.put("pending", (long) outcome.pending());
    counts.put("gated", (long) outcome.count(Result.GATED));
    counts.put("beingDeleted", (long) outcome.count(Result.SKIPPED));
    counts.put("ofOtherSchedulers", (long) outcome.count(Result.IGNORED));
    counts.put("withoutGroup", (long) outcome.count(Result.INCOMPLETE));
    counts.put("notCreated", (long) outcome.report().notCreated());
    counts.put("preempted", (long) outcome.report().evictions().size());
    return counts;
  }

  private static Map<String, Object> workload(WorkloadOutcome workload) {
    var tree = new LinkedHashMap<String, Object>();
    tree.put("kind", workload.kind());
    tree.put("namespace", workload.key().namespace());
    tree.put("name", workload.key().name());
    tree.put("desired", (long) workload.desired());
    tree.put("running", (long) workload.running());
    tree.put("placed", (long) workload.placed());
    tree.put("pending", (long) workload.pending());
    tree.put("pendingBefore", (long) workload.pendingBefore());
    tree.put("gated", (long) workload.gated());
    tree.put("preempted", (long) workload.preempted());
    tree.put("reasons", workload.reasons().stream().map(SummaryTree::reason).toList());
    return tree;
  }

  private static Map<String, @Nullable Object> group(GroupSummary group) {
    var tree = new LinkedHashMap<String, @Nullable Object>();
    tree.put("kind", GroupSummary.kind(group.group()));
    tree.put("namespace", group.group().namespace());
    tree.put("name", group.group().name());
    tree.put("minimum", group.minimum() == null ? null : (long) group.minimum());
    tree.put("topologyKey", group.topologyKey());
    tree.put("placement", group.placement());
    tree.put("pods", (long) group.pods());
    tree.put("placed", (long) group.placed());
    tree.put("result", group.result().toString());
    tree.put("message", group.message());
    tree.put("trials", group.trials().stream().map(SummaryTree::trial).toList());
    tree.put("preempted", group.victims());
    tree.put("groups", group.below().stream().map(SummaryTree::group).toList());
    return tree;
  }

  private static Map<String, Object> queue(QueueShare queue) {
    var tree = new LinkedHashMap<String, Object>();
    tree.put("name", queue.name());
    tree.put("depth", (long) queue.depth());
    tree.put("weight", (long) queue.weight());
    tree.put("deserved", amounts(queue.deserved()));
    tree.put("allocated", amounts(queue.allocated()));
    tree.put("requested", amounts(queue.requested()));
    tree.put("share", queue.share());
    tree.put("waiting", (long) queue.waiting());
    return tree;
  }

  private static Map<String, Object> amounts(Map<String, Quantity> amounts) {
    var tree = new TreeMap<String, Object>();
    amounts.forEach((resource, amount) -> tree.put(resource, amount.toString()));
    return tree;
  }

  private static Map<String, Object> trial(GroupTrial trial) {
    var tree = new LinkedHashMap<String, Object>();
    tree.put("group", trial.group().toString());
    tree.put("placement", trial.placement());
    tree.put("feasible", trial.feasible());
    tree.put("chosen", trial.chosen());
    tree.put("fit", (long) trial.fit());
    tree.put("failed", (long) trial.failed());
    tree.put("why", trial.why());
    tree.put("trials", trial.below().stream().map(SummaryTree::trial).toList());
    return tree;
  }

  private static Map<String, @Nullable Object> rollout(Rollout rollout) {
    var tree = new LinkedHashMap<String, @Nullable Object>();
    tree.put("kind", rollout.shown().kind());
    tree.put("namespace", rollout.shown().key().namespace());
    tree.put("name", rollout.shown().key().name());
    tree.put("update", rollout.isUpdate());
    tree.put("complete", rollout.isComplete());
    tree.put("desired", (long) rollout.desired());
    tree.put("updated", (long) rollout.updated());
    tree.put("ready", (long) rollout.ready());
    tree.put("outdated", (long) rollout.outdated());
    tree.put("waited", rollout.waited().stream().map(ObjectKey::toString).toList());
    tree.put("pending", rollout.pending().stream().map(ObjectKey::toString).toList());
    tree.put("lingering", rollout.lingering().stream().map(it -> it.key().toString()).toList());
    var refusal = rollout.refusal();
    tree.put("refusal", refusal == null ? null : refusal.message());
    return tree;
  }

  /// What keeps pods from running that have a node.
  public static List<Map<String, Object>> obstacles(List<PodObstacle> obstacles) {
    return obstacles.stream().map(SummaryTree::obstacle).toList();
  }

  /// What keeps a pod from running that has a node.
  public static Map<String, Object> obstacle(PodObstacle obstacle) {
    var tree = new LinkedHashMap<String, Object>();
    tree.put("pod", obstacle.pod().key().toString());
    tree.put("node", obstacle.node());
    tree.put(
        "cause",
        switch (obstacle.cause()) {
          case REJECTED, OTHER_OS -> "rejected";
          case NO_NODE -> "noNode";
          case UNBOUND_CLAIM -> "unboundClaim";
          case MULTI_ATTACH -> "multiAttach";
        });
    tree.put("message", obstacle.message());
    return tree;
  }

  private static Map<String, Object> evicted(TaintEvicted evicted) {
    var tree = new LinkedHashMap<String, Object>();
    tree.put("pod", evicted.pod().toString());
    tree.put("node", evicted.node());
    tree.put("taint", evicted.taint().text());
    tree.put("isControlled", evicted.isControlled());
    return tree;
  }

  private static Map<String, Object> drain(Drain drain) {
    var tree = new LinkedHashMap<String, Object>();
    tree.put("node", drain.node());
    tree.put("evicted", (long) drain.evicted());
    var remaining = new LinkedHashMap<String, Object>();
    drain.remaining().forEach((pod, why) -> remaining.put(pod.toString(), why));
    tree.put("remaining", remaining);
    return tree;
  }

  private static Map<String, Object> reason(WorkloadOutcome.Reason reason) {
    var tree = new LinkedHashMap<String, Object>();
    tree.put("message", reason.message());
    tree.put("pods", (long) reason.pods());
    return tree;
  }

  private static List<Map<String, Object>> preemptions(List<EvictedPod> evictions) {
    return evictions.stream()
        .map(eviction -> {
          Map<String, Object> tree = new LinkedHashMap<>();
          tree.put("pod", eviction.victim().toString());
          tree.put("node", eviction.node());
          tree.put("preemptor", eviction.preemptor().toString());
          tree.put("preemptorKind", eviction.preemptorKind());
          return tree;
        })
        .toList();
  }
}
