package dev.berth.engine.cycle;

import dev.berth.engine.binding.AssumedPod;
import dev.berth.engine.port.AttemptResult;
import dev.berth.framework.handle.ClusterEffect;
import dev.berth.framework.state.PodInfo;
import java.util.List;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/// Carries out the outcome for one pod; [ScheduleResult#carryOut] decides which calls are made, and
/// in which order. For the engine's thread.
///
/// @param <E> what may be thrown beside unchecked exceptions
public interface OutcomeHandler<E extends Exception> {
  /// Binds the pod, or begins to.
  ///
  /// @param result how the attempt ends if the pod is bound
  void bind(AssumedPod assumed, AttemptResult result) throws E;

  /// Carries out plugins' writes on behalf of the pod.
  void write(List<ClusterEffect> effects) throws E;

  /// Clears the nomination of another pod.
  void clearNomination(PodInfo other) throws E;

  /// Evicts the victims, or begins to.
  void evict(PreemptionPlan plan) throws E;

  /// Returns the pod to the queue, and reports why.
  ///
  /// @param pending the plugins that rejected the pod with the code Pending
  /// @param nominatedNode the node that the pod is nominated to from now on; empty for none; null
  ///   for no change
  void unschedulable(
      AttemptResult result, SortedSet<String> pending, @Nullable String nominatedNode) throws E;

  /// Drops the pod.
  void notTried(AttemptResult result) throws E;
}
