package dev.berth.cluster.simulation;

import dev.berth.api.meta.ObjectKey;
import dev.berth.engine.Engine;
import dev.berth.engine.binding.Binding;
import dev.berth.engine.binding.BindingCycle;
import dev.berth.engine.cycle.Outcome;
import dev.berth.framework.Code;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.Decision.Result;
import dev.berth.framework.diagnosis.Diagnosis;
import dev.berth.framework.diagnosis.NodeStatus;
import dev.berth.framework.diagnosis.NodeToStatus;
import dev.berth.framework.handle.ClusterEffect;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/// Carries decisions out, at once.
final class Effects {

  private final EmbeddedCluster cluster;
  private final Engine engine;

  Effects(EmbeddedCluster cluster, Engine engine) {
    this.cluster = cluster;
    this.engine = engine;
  }

  /// Carries out what the plugins ask for.
  void carryOut(List<ClusterEffect> effects) throws InterruptedException {
    for (var effect : effects) {
      effect.carryOut(cluster);
    }
  }

  /// Deletes the victims, takes the node from those who have to step back, and gives it to the pod.
  void nominate(ObjectKey pod, Outcome.Nominate nominate) {
    nominate.losers().forEach(loser -> cluster.nominate(loser.key(), ""));
    cluster.nominate(pod, nominate.node());
    nominate.victims().forEach(victim -> cluster.evict(victim.key()));
  }

  /// Deletes the victims, and takes the node from those who have to step back.
  void makeRoom(Outcome.MakeRoom room) {
    room.losers().forEach(loser -> cluster.nominate(loser.key(), ""));
    room.victims().forEach(victim -> cluster.evict(victim.key()));
  }

  /// Binds the pod.
  ///
  /// @return the decision; another one if a plugin has refused the binding
  Decision bind(Binding binding, Decision decision) throws InterruptedException {
    var status = BindingCycle.run(binding);
    if (status.isSuccess()) {
      return decision;
    }
    carryOut(engine.forget(binding));
    cluster.nominate(decision.pod(), "");
    return refused(binding.node(), status, decision);
  }

  private static Decision refused(String node, NodeStatus status, Decision decision) {
    var failed = status.code() == Code.ERROR;
    SortedSet<String> plugins =
        failed ? Collections.emptySortedSet() : new TreeSet<>(List.of(status.plugin()));
    var diagnosis =
        new Diagnosis(
            1, new NodeToStatus(Map.of(node, status), NodeToStatus.NOT_EVALUATED), plugins, "", "");
    return new Decision(
        decision.pod(),
        decision.uid(),
        decision.profile(),
        decision.attempt(),
        failed ? Result.ERROR : Result.UNSCHEDULABLE,
        decision.nominatedNode(),
        plugins,
        decision.preFilterNodes(),
        failed ? Map.of() : decision.nodes(),
        decision.scores(),
        decision.best(),
        null,
        failed ? status.message() : diagnosis.message(),
        null,
        "",
        Map.of(),
        Map.of());
  }
}
