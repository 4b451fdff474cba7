package dev.berth.engine.cycle;

import dev.berth.engine.binding.AssumedPod;
import dev.berth.engine.port.AttemptResult;
import dev.berth.framework.handle.ClusterEffect;
import dev.berth.framework.state.PodInfo;
import java.util.List;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/// What can be done about one pod after an attempt to schedule it; [ScheduleResult#carryOut] says
/// which of it is done, and in which order. For the engine's thread.
///
/// @param <E> what may go wrong beside unchecked exceptions
public interface OutcomeHandler<E extends Exception> {
  /// Binds the pod, or begins to.
  ///
  /// @param result how the attempt ends if the pod is bound
  void bind(AssumedPod assumed, AttemptResult result) throws E;

  /// Writes what plugins want written on behalf of the pod.
  void write(List<ClusterEffect> effects) throws E;

  /// Takes its nomination from another pod.
  void clearNomination(PodInfo other) throws E;

  /// Evicts the victims, or begins to.
  void evict(PreemptionPlan plan) throws E;

  /// Has the pod wait for another attempt, and reports why.
  ///
  /// @param pending those of the plugins that rejected the pod which wait for something outside
  /// @param nominatedNode the node that the pod is nominated to from now on; empty for none; null
  ///   for no change
  void unschedulable(
      AttemptResult result, SortedSet<String> pending, @Nullable String nominatedNode) throws E;

  /// Lets go of the pod.
  void notTried(AttemptResult result) throws E;
}
