package dev.berth.capacity.disruption;

import dev.berth.api.codec.GoDuration;
import dev.berth.api.core.Pod;
import dev.berth.capacity.disruption.DisruptionReport.NodeEvent;
import dev.berth.cluster.controller.node.Rhythm;
import dev.berth.cluster.controller.workload.DrainedPods;
import dev.berth.cluster.simulation.Controllers;
import dev.berth.cluster.simulation.EmbeddedCluster;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Drains nodes like `kubectl drain --ignore-daemonsets --delete-emptydir-data NODE…`: it cordons
/// all of them, and then evicts the pods of one node after the other. For one thread.
///
/// ```
///   node: cordoned ─▶ its turn ─┬▶ every pod: evicted ──▶ gone, seen once a second ─┬▶ drained
///                               │      ▲ tries again every 5 s while budgets refuse │
///                               └▶ a pod without a controller, and no --force ──────┴▶ failed
/// ```
///
/// Source: `k8s.io/kubectl/pkg/drain`.
final class KubectlDrain implements Controllers {
  private static final Duration RETRY_DELAY = Duration.ofSeconds(5);
  private static final Duration POLL_INTERVAL = Duration.ofSeconds(1);

  private final Disruption disruption;
  private final EmbeddedCluster cluster;
  private final boolean force;
  private final Deque<String> nodes;
  private @Nullable NodeTurn turn;

  /// @param force whether to evict pods without a controller, too
  KubectlDrain(Disruption disruption, boolean force, List<String> nodes) {
    this.disruption = disruption;
    cluster = disruption.cluster();
    this.force = force;
    this.nodes = new ArrayDeque<>(nodes);
    nodes.forEach(disruption.nodes()::cordon);
  }

  private static final class Target {
    final Pod pod;
    final Rhythm tries;
    @Nullable Instant lastTry;
    @Nullable Instant evicted;
    @Nullable Instant seenGone;
    String refusal = "";
    boolean hasFailed;

    /// The number of writes at the time of the refusal.
    long writes;

    Target(Pod pod, Instant begin) {
      this.pod = pod;
      tries = new Rhythm(begin, RETRY_DELAY);
    }

    boolean waits() {
      return evicted == null && !hasFailed;
    }
  }

  private record NodeTurn(String node, Instant begin, List<Target> targets) {}

  @Override
  public boolean reconcile() {
    var before = cluster.writes();
    while (step()) {
      // there is more to do at this time
    }
    return cluster.writes() > before;
  }

  /// Whether all nodes were tried.
  boolean isOver() {
    return turn == null && nodes.isEmpty();
  }

  private boolean step() {
    if (turn == null) {
      if (nodes.isEmpty()) {
        return false;
      }
      turn = begin(nodes.removeFirst());
      return true;
    }
    var now = disruption.now();
    for (var target : turn.targets) {
      if (target.waits()) {
        evict(target, now);
      }
    }
    if (isTimeout(turn, now)) {
      fail(
          turn,
          "timed out after %s"
              .formatted(
                  GoDuration.format(Objects.requireNonNull(disruption.settings().drainTimeout()))));
    } else if (turn.targets.stream().allMatch(target -> isDone(target, now))) {
      finish(turn);
    } else {
      return false;
    }
    turn = null;
    return true;
  }

  private @Nullable NodeTurn begin(String node) {
    var pods =
        cluster.list(Pod.class).stream()
            .filter(pod -> pod.spec().nodeName().equals(node) && DrainedPods.include(pod))
            .filter(pod -> !pod.isTerminating())
            .sorted(Comparator.comparing(Pod::key))
            .toList();
    var why = force ? "" : DrainedPods.refusal(pods);
    if (!why.isEmpty()) {
      pods.forEach(pod -> disruption.log().remains(pod, why));
      disruption.log().node(node, NodeEvent.Kind.DRAIN_FAILED, why);
      return null;
    }
    return new NodeTurn(
        node,
        disruption.now(),
        pods.stream().map(pod -> new Target(pod, disruption.now())).toList());
  }

  private void evict(Target target, Instant now) {
    if (!target.tries.atOrAfter(now).equals(now) || now.equals(target.lastTry)) {
      return;
    }
    target.lastTry = now;
    if (isGone(target.pod)) {
      target.evicted = now;
      return;
    }
    var refusal = disruption.manager().evictions().evict(target.pod);
    if (refusal == null) {
      disruption.log().evicted(target.pod, Duration.between(target.tries.start(), now));
      target.evicted = now;
    } else {
      target.refusal = refusal.message();
      target.hasFailed = !refusal.isTemporary();
      target.writes = cluster.writes();
    }
  }

  private boolean isGone(Pod pod) {
    var known = cluster.get(Pod.class, pod.key());
    return known == null || !known.metadata().uid().equals(pod.metadata().uid());
  }

  private boolean isDone(Target target, Instant now) {
    if (target.hasFailed) {
      return true;
    }
    if (target.evicted == null || !isGone(target.pod)) {
      return false;
    }
    if (target.seenGone == null) {
      target.seenGone = new Rhythm(target.evicted, POLL_INTERVAL).atOrAfter(now);
    }
    return !target.seenGone.isAfter(now);
  }

  private boolean isTimeout(NodeTurn of, Instant now) {
    var timeout = disruption.settings().drainTimeout();
    return timeout != null && !of.begin.plus(timeout).isAfter(now);
  }

  private void finish(NodeTurn of) {
    var failed = of.targets.stream().filter(target -> target.hasFailed).toList();
    if (failed.isEmpty()) {
      disruption.log().node(of.node, NodeEvent.Kind.DRAINED, "");
    } else {
      fail(of, failed.getFirst().refusal);
    }
  }

  private void fail(NodeTurn of, String why) {
    of.targets.stream()
        .filter(target -> target.evicted == null)
        .forEach(target ->
            disruption.log().remains(target.pod, target.refusal.isEmpty() ? why : target.refusal));
    disruption.log().node(of.node, NodeEvent.Kind.DRAIN_FAILED, why);
  }

  /// Gives up a drain that it cannot end, for example because a budget never allows it.
  void giveUp() {
    if (turn != null) {
      var refused = turn.targets.stream().filter(target -> !target.refusal.isEmpty()).toList();
      fail(turn, refused.isEmpty() ? "pods do not stop" : refused.getFirst().refusal);
    }
    nodes.forEach(
        node -> disruption.log().node(node, NodeEvent.Kind.DRAIN_FAILED, "waits for its turn"));
  }

  /// Without a change in between, the next attempt would be refused in the same way.
  @Override
  public @Nullable Instant nextDue() {
    if (turn == null) {
      return null;
    }
    var now = disruption.now();
    Instant next = null;
    for (var target : turn.targets) {
      if (target.waits() && cluster.writes() != target.writes) {
        next = Controllers.earlier(next, target.tries.after(now));
      } else if (target.seenGone != null && target.seenGone.isAfter(now)) {
        next = Controllers.earlier(next, target.seenGone);
      }
    }
    return disruption.settings().drainTimeout() == null
        ? next
        : Controllers.earlier(next, turn.begin.plus(disruption.settings().drainTimeout()));
  }
}
