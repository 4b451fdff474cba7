package dev.berth.capacity.disruption;

import dev.berth.cluster.node.NodeLifecycle;
import dev.berth.cluster.node.PodGarbageCollector;
import dev.berth.cluster.simulation.Controllers;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.cluster.workload.ControllerManager;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The controllers of a cluster, and those who disrupt it: they begin as soon as the scheduler has
/// placed what was there before. For one thread.
final class DisruptionControllers implements Controllers {
  private final EmbeddedCluster cluster;
  private final ControllerManager manager;
  private final DisruptionSettings settings;
  private final List<NodeAction> actions;
  private final DisruptionLog log;
  private final Nodes nodes;
  private final NodeLifecycle lifecycle;
  private final PodGarbageCollector garbage;
  private final List<KubectlDrain> drains = new ArrayList<>();
  private final List<PoolUpgrade> upgrades = new ArrayList<>();
  private boolean hasBegun;

  DisruptionControllers(
      EmbeddedCluster cluster,
      ControllerManager manager,
      DisruptionSettings settings,
      List<NodeAction> actions,
      DisruptionLog log) {
    this.cluster = cluster;
    this.manager = manager;
    this.settings = settings;
    this.actions = actions;
    this.log = log;
    nodes = new Nodes(cluster);
    lifecycle = new NodeLifecycle(cluster, settings.lifecycle());
    garbage = new PodGarbageCollector(cluster);
  }

  @Override
  public boolean reconcile() {
    if (log.isEndless()) {
      return false;
    }
    if (!hasBegun && manager.reconcile()) {
      return true; // it is still on its way to what it was before
    }
    var before = cluster.writes();
    if (!hasBegun) {
      hasBegun = true;
      cluster.use(new SlowKubelets(settings, lifecycle, BrokenTemplates.of(cluster)));
      log.begin();
      actions.forEach(this::begin);
    }
    var hasChanged = false;
    for (var controllers : all()) {
      hasChanged |= controllers.reconcile();
    }
    return hasChanged || cluster.writes() > before;
  }

  private List<Controllers> all() {
    var all = new ArrayList<Controllers>(List.of(manager, lifecycle, garbage));
    all.addAll(drains);
    all.addAll(upgrades);
    return all;
  }

  private void begin(NodeAction action) {
    switch (action) {
      case NodeAction.Cordon cordon -> cordon.nodes().forEach(nodes::cordon);
      case NodeAction.TaintNodes taint ->
          taint.nodes().forEach(node -> nodes.taint(node, taint.taint()));
      case NodeAction.Lose lose -> lifecycle.silence(lose.nodes());
      case NodeAction.Delete delete -> {
        lifecycle.silence(delete.nodes());
        delete.nodes().forEach(nodes::delete);
      }
      case NodeAction.DrainNodes drain ->
          drains.add(new KubectlDrain(cluster, manager.evictions(), settings, log, drain.nodes()));
      case NodeAction.Upgrade upgrade ->
          upgrades.add(
              new PoolUpgrade(cluster, manager.evictions(), lifecycle, settings, log, upgrade));
    }
  }

  @Override
  public @Nullable Instant nextDue() {
    Instant next = null;
    if (log.isEndless()) {
      return next;
    }
    for (var controllers : all()) {
      next = Controllers.earlier(next, controllers.nextDue());
    }
    return next;
  }

  NodeLifecycle lifecycle() {
    return lifecycle;
  }

  /// Nothing more will happen: whoever is not done by now has failed.
  void giveUp() {
    drains.forEach(KubectlDrain::giveUp);
    upgrades.forEach(PoolUpgrade::giveUp);
  }
}
