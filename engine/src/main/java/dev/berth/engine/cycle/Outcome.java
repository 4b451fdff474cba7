package dev.berth.engine.cycle;

import dev.berth.engine.binding.Binding;
import dev.berth.framework.state.PodInfo;
import java.util.List;

/// What is to be done after an attempt to schedule a pod. A value: who asked for the attempt
/// carries it out.
public sealed interface Outcome {
  /// The pod is assumed to run on a node: bind it there.
  record Bind(Binding binding) implements Outcome {}

  /// The pod would fit the node without the victims: nominate it, and evict them.
  ///
  /// @param losers pods of lower priority that lose their nomination to the node
  /// @param victims most important first
  record Nominate(String node, List<PodInfo> victims, List<PodInfo> losers) implements Outcome {
    public Nominate {
      victims = List.copyOf(victims);
      losers = List.copyOf(losers);
    }
  }

  /// The pod stays pending.
  ///
  /// @param clearNomination whether its nomination is void
  record Pending(boolean clearNomination) implements Outcome {}

  /// The pod was not tried.
  record NotTried() implements Outcome {}
}
