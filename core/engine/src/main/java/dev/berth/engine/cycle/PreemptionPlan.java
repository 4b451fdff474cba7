package dev.berth.engine.cycle;

import dev.berth.framework.state.PodInfo;
import java.util.List;

/// A preemption as a PostFilter plugin has found it.
///
/// @param plugin the name of the plugin
/// @param node where the pod would fit without the victims
/// @param victims most important first
/// @param clearedNominations pods of lower priority that lose their nomination to the node: they
///   may not fit any more, and are scheduled elsewhere sooner without it
public record PreemptionPlan(
    String plugin, String node, List<PodInfo> victims, List<PodInfo> clearedNominations) {
  public PreemptionPlan {
    victims = List.copyOf(victims);
    clearedNominations = List.copyOf(clearedNominations);
  }
}
