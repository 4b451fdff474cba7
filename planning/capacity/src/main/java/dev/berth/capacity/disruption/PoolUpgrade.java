package dev.berth.capacity.disruption;

import dev.berth.api.core.Node;
import dev.berth.capacity.disruption.DisruptionReport.NodeEvent;
import dev.berth.cluster.simulation.Controllers;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Replaces the nodes of a pool by equal new ones, a few at a time. For one thread.
///
/// ```
///   surge:        new node starts ─▶ old one is drained ─▶ old one is deleted ─▶ next node
///   unavailable:  old one is drained ─▶ it is deleted ─▶ new node starts ─▶ next node
/// ```
///
/// Its drains evict pods without a controller, too. Pods that remain after a drain's time limit go
/// with their node.
final class PoolUpgrade implements Controllers {
  private final Disruption disruption;
  private final Nodes nodes;
  private final Deque<String> left;
  private final List<Lane> lanes = new ArrayList<>();

  PoolUpgrade(Disruption disruption, NodeAction.Upgrade upgrade) {
    this.disruption = disruption;
    nodes = disruption.nodes();
    left = new ArrayDeque<>(upgrade.nodes());
    for (int i = 0; i < upgrade.maxSurge() + upgrade.maxUnavailable(); i++) {
      lanes.add(new Lane(i < upgrade.maxSurge()));
    }
  }

  /// Replaces one node after the other.
  private final class Lane {
    final boolean surges;
    @Nullable Node old;
    @Nullable Instant newReady;
    @Nullable KubectlDrain drain;

    Lane(boolean surges) {
      this.surges = surges;
    }

    /// @return whether there may be more to do at this time
    boolean step(Instant now) {
      if (old == null) {
        return next(now);
      }
      if (newReady != null) {
        return start(old, newReady, now);
      }
      if (drain == null) {
        drain = new KubectlDrain(disruption, true, List.of(old.metadata().name()));
        return true;
      }
      drain.reconcile();
      if (!drain.isOver()) {
        return false;
      }
      drain = null;
      disruption.lifecycle().silence(List.of(old.metadata().name()));
      nodes.delete(old.metadata().name());
      if (surges) {
        old = null;
      } else {
        newReady = now.plus(disruption.settings().nodeStart());
      }
      return true;
    }

    private boolean next(Instant now) {
      if (left.isEmpty()) {
        return false;
      }
      old = nodes.get(left.removeFirst());
      if (surges) {
        newReady = now.plus(disruption.settings().nodeStart());
      }
      return true;
    }

    private boolean start(Node model, Instant ready, Instant now) {
      if (ready.isAfter(now)) {
        return false;
      }
      newReady = null;
      nodes.addLike(model, model.metadata().name() + "-new");
      if (!surges) {
        old = null;
      }
      return true;
    }
  }

  @Override
  public boolean reconcile() {
    var before = disruption.cluster().writes();
    var now = disruption.now();
    for (var lane : lanes) {
      while (lane.step(now)) {
        // there is more to do at this time
      }
    }
    return disruption.cluster().writes() > before;
  }

  @Override
  public @Nullable Instant nextDue() {
    Instant next = null;
    for (var lane : lanes) {
      next = Controllers.earlier(next, lane.newReady);
      next = Controllers.earlier(next, lane.drain == null ? null : lane.drain.nextDue());
    }
    return next;
  }

  void giveUp() {
    for (var lane : lanes) {
      if (lane.drain != null) {
        lane.drain.giveUp();
      }
    }
    left.forEach(
        node -> disruption.log().node(node, NodeEvent.Kind.DRAIN_FAILED, "waits for its turn"));
  }
}
