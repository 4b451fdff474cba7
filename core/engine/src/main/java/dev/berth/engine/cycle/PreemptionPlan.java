package dev.berth.engine.cycle;

import dev.berth.framework.model.PodInfo;
import java.util.List;

/// A preemption that a PostFilter plugin has found.
///
/// @param plugin the name of the plugin
/// @param node the node that the pod would fit without the victims
/// @param victims most important first
/// @param clearedNominations pods of lower priority that lose their nomination to the node: they
///   may no longer fit there, and without the nomination they are scheduled on another node sooner
public record PreemptionPlan(
    String plugin, String node, List<PodInfo> victims, List<PodInfo> clearedNominations) {
  public PreemptionPlan {
    victims = List.copyOf(victims);
    clearedNominations = List.copyOf(clearedNominations);
  }
}
