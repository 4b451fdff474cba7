package dev.berth.engine.cycle;

import dev.berth.engine.binding.AssumedPod;
import dev.berth.framework.cluster.ClusterEffect;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The actions after an attempt to schedule a pod. A value; [ScheduleResult#carryOut] puts it into
/// effect.
public sealed interface Outcome {
  /// The pod is assumed on a node: bind it there.
  ///
  /// @param feasibleNodes the number of feasible nodes
  record Bind(AssumedPod assumed, int feasibleNodes) implements Outcome {}

  /// No node was found for the pod, or the pod was rejected on the chosen node.
  ///
  /// @param feasibleNodes the number of feasible nodes
  /// @param preemption the preemption to begin; null for none
  /// @param nominatedNode the pod's new nominated node; empty for none; null to keep its
  ///   nomination, for example of a pod that runs there and waits to be resized
  /// @param effects writes of plugins, to be done first
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

  /// The pod was not tried, because it is being deleted or already has a node: it leaves the queue.
  record NotTried() implements Outcome {}

  /// The pod was not tried and waits as before: its group has its minimum and gives way to others.
  record KeepsWaiting() implements Outcome {}
}
