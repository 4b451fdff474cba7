package dev.berth.engine.cycle;

import dev.berth.engine.binding.Binding;
import dev.berth.framework.handle.ClusterEffect;
import dev.berth.framework.state.PodInfo;
import java.util.List;

/// What is to be done after an attempt to schedule a pod. A value: who asked for the attempt
/// carries it out.
public sealed interface Outcome {
  /// The pod is assumed to run on a node: bind it there.
  record Bind(Binding binding) implements Outcome {}

  /// The pod would fit the node without the victims: nominate it, and evict them.
  ///
  /// @param plugin who has found that out
  /// @param losers pods of lower priority that lose their nomination to the node
  /// @param victims most important first
  /// @param effects to be carried out before the victims are evicted
  record Nominate(
      String plugin,
      String node,
      List<PodInfo> victims,
      List<PodInfo> losers,
      List<ClusterEffect> effects)
      implements Outcome {
    public Nominate {
      victims = List.copyOf(victims);
      losers = List.copyOf(losers);
      effects = List.copyOf(effects);
    }
  }

  /// The pod runs already, and there would be room for its resize without the victims: evict them.
  ///
  /// @param plugin who has found that out
  /// @param losers pods of lower priority that lose their nomination to the node
  /// @param victims most important first
  /// @param effects to be carried out before the victims are evicted
  record MakeRoom(
      String plugin,
      String node,
      List<PodInfo> victims,
      List<PodInfo> losers,
      List<ClusterEffect> effects)
      implements Outcome {
    public MakeRoom {
      victims = List.copyOf(victims);
      losers = List.copyOf(losers);
      effects = List.copyOf(effects);
    }
  }

  /// The pod stays pending.
  ///
  /// @param clearNomination whether its nomination is void
  /// @param effects to be carried out
  record Pending(boolean clearNomination, List<ClusterEffect> effects) implements Outcome {
    public Pending {
      effects = List.copyOf(effects);
    }
  }

  /// The pod was not tried.
  record NotTried() implements Outcome {}
}
