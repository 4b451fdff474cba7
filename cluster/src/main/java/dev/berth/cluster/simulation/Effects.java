package dev.berth.cluster.simulation;

import dev.berth.api.meta.ObjectKey;
import dev.berth.engine.Engine;
import dev.berth.engine.binding.Binding;
import dev.berth.engine.binding.BindingCycle;
import dev.berth.engine.binding.Refusal;
import dev.berth.engine.cycle.Outcome;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.handle.ClusterEffect;
import java.util.List;

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
    carryOut(engine.forget(binding).effects());
    cluster.nominate(decision.pod(), "");
    return new Refusal(status, !binding.waits().isEmpty()).of(decision, binding.node());
  }
}
