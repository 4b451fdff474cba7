package dev.berth.capacity.disruption;

import dev.berth.cluster.controller.node.PodGarbageCollector;
import dev.berth.cluster.simulation.Controllers;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The controllers of a cluster, and those that disrupt it: they begin as soon as the scheduler has
/// placed the pods from before. For one thread.
final class DisruptionControllers implements Controllers {
  private final Disruption disruption;
  private final OperatorControllers operators;
  private final List<NodeAction> actions;
  private final List<Controllers> always;
  private final List<KubectlDrain> drains = new ArrayList<>();
  private final List<PoolUpgrade> upgrades = new ArrayList<>();
  private boolean hasBegun;

  DisruptionControllers(
      Disruption disruption, OperatorControllers operators, List<NodeAction> actions) {
    this.disruption = disruption;
    this.operators = operators;
    this.actions = actions;
    always =
        List.of(
            disruption.manager(),
            disruption.lifecycle(),
            new PodGarbageCollector(disruption.cluster()),
            operators);
  }

  @Override
  public boolean reconcile() {
    if (disruption.log().isEndless()) {
      return false;
    }
    if (!hasBegun && disruption.manager().reconcile()) {
      return true; // it is still on its way to what it was before
    }
    var cluster = disruption.cluster();
    var before = cluster.writes();
    if (!hasBegun) {
      hasBegun = true;
      cluster.use(SlowKubelets.of(disruption));
      disruption.log().begin();
      operators.begin();
      actions.forEach(this::begin);
    }
    boolean hasChanged = false;
    for (var controllers : all()) {
      hasChanged |= controllers.reconcile();
    }
    return hasChanged || cluster.writes() > before;
  }

  private List<Controllers> all() {
    var all = new ArrayList<>(always);
    all.addAll(drains);
    all.addAll(upgrades);
    return all;
  }

  private void begin(NodeAction action) {
    var nodes = disruption.nodes();
    var lifecycle = disruption.lifecycle();
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
          drains.add(new KubectlDrain(disruption, disruption.settings().force(), drain.nodes()));
      case NodeAction.Upgrade upgrade -> upgrades.add(new PoolUpgrade(disruption, upgrade));
    }
  }

  @Override
  public @Nullable Instant nextDue() {
    Instant next = null;
    if (disruption.log().isEndless()) {
      return next;
    }
    for (var controllers : all()) {
      next = Controllers.earlier(next, controllers.nextDue());
    }
    return next;
  }

  /// Declares the end of events: a drain that has not ended has failed.
  void giveUp() {
    drains.forEach(KubectlDrain::giveUp);
    upgrades.forEach(PoolUpgrade::giveUp);
  }
}
