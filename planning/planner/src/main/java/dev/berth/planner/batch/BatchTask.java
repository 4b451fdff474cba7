package dev.berth.planner.batch;

import dev.berth.api.custom.CustomResource;
import dev.berth.framework.cluster.BackgroundWork;
import dev.berth.framework.cluster.Snapshot;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.planner.batch.BatchPlanner.PlanRequest;
import dev.berth.planner.batch.BatchPlanner.ReadyPod;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Collects pods in windows, and lets a planner plan each batch. It works in turns, one at a time.
///
/// ```
///  a new pod ──▶ window ── time is over, enough pods, or complete gangs only ──▶ plan ──▶ the engine
///                   ▲                                                             │
///                   └──── after as long again, if nodes or waiting pods differ ───┘ pods without a node
/// ```
///
/// A plan includes all waiting pods, so it replaces the previous plan. A pod whose node was
/// refused, or for which no node was left, is in the next plan: with the next new pods, or one
/// window after its last plan.
final class BatchTask implements BackgroundWork.Task {
  /// After this time, a plan is tried again in an unchanged cluster, because other inputs of
  /// filters than nodes and pods may have changed.
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  private final String profile;
  private final BatchArgs args;
  private final BatchPlanner planner;
  private final Supplier<Snapshot> snapshots;
  private BatchPlan plan = BatchPlan.NONE;
  private Instant planned = Instant.MIN;
  private Map<String, NodeState> nodesBefore = Map.of();

  /// The time when the first new pod was seen.
  private @Nullable Instant opened;

  /// The properties of a node that may decide about a pod.
  private record NodeState(Object spec, Object labels, Object allocatable, Object used, int pods) {
    static NodeState of(NodeInfo info) {
      return new NodeState(
          info.node().spec(),
          info.node().metadata().labels(),
          info.allocatable(),
          info.requested(),
          info.pods().size());
    }
  }

  BatchTask(String profile, BatchArgs args, BatchPlanner planner, Supplier<Snapshot> snapshots) {
    this.profile = profile;
    this.args = args;
    this.planner = planner;
    this.snapshots = snapshots;
  }

  @Override
  public List<CustomResource> run(Instant now) throws InterruptedException {
    if (planner.isNeeded()) {
      Snapshot cluster = snapshots.get();
      List<PodInfo> waiting = waiting(cluster);
      try {
        turn(now, cluster, waiting);
      } catch (RuntimeException e) {
        plan = withoutPlan(now, waiting); // the engine knows with the next turn
        throw e;
      }
    }
    return List.of(plan.toObject(profile));
  }

  private void turn(Instant now, Snapshot cluster, List<PodInfo> waiting)
      throws InterruptedException {
    boolean isOver = isOver(now, cluster, waiting);
    if (isOver || isToRepeat(now, cluster, waiting)) {
      opened = null;
      planned = now;
      nodesBefore = nodes(cluster);
      plan = planner.plan(new PlanRequest(profile, id(now), cluster, waiting, args.window()));
    }
  }

  private String id(Instant now) {
    return profile + "/" + now;
  }

  private List<PodInfo> waiting(Snapshot cluster) {
    return cluster.waiting().values().stream()
        .filter(pod -> pod.pod().spec().schedulerName().equals(profile))
        .filter(pod -> !pod.pod().isTerminating())
        .toList();
  }

  /// Whether the window of the new pods ends.
  private boolean isOver(Instant now, Snapshot cluster, List<PodInfo> waiting)
      throws InterruptedException {
    var unplanned = waiting.stream().filter(pod -> !plan.has(pod.uid())).toList();
    List<ReadyPod> fresh = unplanned.isEmpty() ? List.of() : planner.ready(cluster, unplanned);
    if (fresh.isEmpty()) {
      opened = null;
      return false;
    }
    if (opened == null) {
      opened = now;
    }
    return fresh.size() >= args.maxPods()
        || fresh.stream().allMatch(ReadyPod::inGang)
        || !now.isBefore(opened.plus(args.window()));
  }

  /// Whether pods have waited in vain since the last plan, and another plan may help.
  private boolean isToRepeat(Instant now, Snapshot cluster, List<PodInfo> waiting) {
    return waiting.stream().anyMatch(pod -> plan.has(pod.uid()))
        && !now.isBefore(planned.plus(args.window()))
        && (!now.isBefore(planned.plus(PATIENCE)) || !nodesBefore.equals(nodes(cluster)));
  }

  private static Map<String, NodeState> nodes(Snapshot cluster) {
    Map<String, NodeState> nodes = new HashMap<>();
    cluster.nodes().nodes().forEach(node -> nodes.put(node.name(), NodeState.of(node)));
    return nodes;
  }

  /// Lets the scheduler place the pods one by one, because a failing planner must not hold them
  /// back.
  private BatchPlan withoutPlan(Instant now, List<PodInfo> waiting) {
    Map<String, String> nodes = new HashMap<>();
    waiting.forEach(pod -> nodes.put(pod.uid(), BatchPlan.ANY_NODE));
    return new BatchPlan(id(now), nodes, Map.of());
  }
}
