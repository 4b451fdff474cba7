package dev.berth.engine.cycle;

import dev.berth.engine.binding.AssumedPod;
import dev.berth.framework.handle.ClusterEffect;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What is to be done after an attempt to schedule a pod. A value, carried out by
/// [ScheduleResult#carryOut].
public sealed interface Outcome {
  /// The pod is assumed to run on a node: bind it there.
  ///
  /// @param feasibleNodes how many nodes were feasible
  record Bind(AssumedPod assumed, int feasibleNodes) implements Outcome {}

  /// No node was found for the pod, or it was rejected on the one that was found.
  ///
  /// @param feasibleNodes how many nodes were feasible
  /// @param preemption to be carried out; null for none
  /// @param nominatedNode the node that the pod is nominated to from now on; empty for none; null
  ///   if its nomination stays as it is, as that of a pod which runs there and waits to be resized
  /// @param effects writes of plugins, to be carried out first
  record Unschedulable(
      int feasibleNodes,
      @Nullable PreemptionPlan preemption,
      @Nullable String nominatedNode,
      List<ClusterEffect> effects)
      implements Outcome {
    public Unschedulable {
      effects = List.copyOf(effects);
    }
  }

  /// The pod was not tried.
  record NotTried() implements Outcome {}
}
