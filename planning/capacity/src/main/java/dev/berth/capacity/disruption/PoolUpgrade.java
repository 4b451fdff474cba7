package dev.berth.capacity.disruption;

import dev.berth.api.core.Node;
import dev.berth.cluster.node.NodeLifecycle;
import dev.berth.cluster.simulation.Controllers;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.cluster.workload.Evictions;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Replaces the nodes of a pool by new ones like them, a few at a time. For one thread.
///
/// ```
///   surge:        new node starts ─▶ old one is drained ─▶ old one is deleted ─▶ next node
///   unavailable:  old one is drained ─▶ it is deleted ─▶ new node starts ─▶ next node
/// ```
///
/// Drains evict pods without a controller, too. Pods that are left when a drain times out go with
/// their node.
final class PoolUpgrade implements Controllers {
  private final EmbeddedCluster cluster;
  private final Nodes nodes;
  private final Evictions evictions;
  private final NodeLifecycle lifecycle;
  private final DisruptionSettings settings;
  private final DisruptionLog log;
  private final Deque<String> left;
  private final List<Lane> lanes = new ArrayList<>();

  PoolUpgrade(
      EmbeddedCluster cluster,
      Evictions evictions,
      NodeLifecycle lifecycle,
      DisruptionSettings settings,
      DisruptionLog log,
      NodeAction.Upgrade upgrade) {
    this.cluster = cluster;
    nodes = new Nodes(cluster);
    this.evictions = evictions;
    this.lifecycle = lifecycle;
    this.settings =
        new DisruptionSettings(
            settings.podStart(),
            settings.podStop(),
            settings.nodeStart(),
            true,
            settings.drainTimeout(),
            settings.lifecycle());
    this.log = log;
    left = new ArrayDeque<>(upgrade.nodes());
    for (var i = 0; i < upgrade.maxSurge() + upgrade.maxUnavailable(); i++) {
      lanes.add(new Lane(i < upgrade.maxSurge()));
    }
  }

  /// One node after the other.
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
        drain = new KubectlDrain(cluster, evictions, settings, log, List.of(old.metadata().name()));
        return true;
      }
      drain.reconcile();
      if (!drain.isOver()) {
        return false;
      }
      drain = null;
      lifecycle.silence(List.of(old.metadata().name()));
      nodes.delete(old.metadata().name());
      if (surges) {
        old = null;
      } else {
        newReady = now.plus(settings.nodeStart());
      }
      return true;
    }

    private boolean next(Instant now) {
      if (left.isEmpty()) {
        return false;
      }
      old = nodes.get(left.removeFirst());
      if (surges) {
        newReady = now.plus(settings.nodeStart());
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
    var before = cluster.writes();
    var now = cluster.time().instant();
    for (var lane : lanes) {
      while (lane.step(now)) {
        // there is more to do at this time
      }
    }
    return cluster.writes() > before;
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

  /// What it cannot end.
  void giveUp() {
    for (var lane : lanes) {
      if (lane.drain != null) {
        lane.drain.giveUp();
      }
    }
    left.forEach(node -> log.node(node, NodeEvent.Kind.DRAIN_FAILED, "waits for its turn"));
  }
}
