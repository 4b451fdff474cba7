package dev.berth.engine.cycle;

import dev.berth.engine.binding.AssumedPod;
import dev.berth.engine.port.AttemptResult;
import dev.berth.framework.cluster.ClusterEffect;
import dev.berth.framework.model.PodInfo;
import java.util.List;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/// Puts the outcome for one pod into effect; [ScheduleResult#carryOut] decides which calls are made
/// and in which order. For the engine's thread.
///
/// @param <E> the checked exceptions of the calls
public interface OutcomeHandler<E extends Exception> {
  /// Binds the pod, or begins to bind it.
  ///
  /// @param result the result of the attempt if the pod is bound
  void bind(AssumedPod assumed, AttemptResult result) throws E;

  /// Does plugins' writes for the pod.
  void write(List<ClusterEffect> effects) throws E;

  /// Clears the nomination of another pod.
  void clearNomination(PodInfo other) throws E;

  /// Evicts the victims, or begins to evict them.
  void evict(PreemptionPlan plan) throws E;

  /// Returns the pod to the queue, and reports why.
  ///
  /// @param pending the plugins that rejected the pod with the code Pending
  /// @param nominatedNode the pod's new nominated node; empty for none; null for no change
  void unschedulable(
      AttemptResult result, SortedSet<String> pending, @Nullable String nominatedNode) throws E;

  /// Drops the pod.
  void notTried(AttemptResult result) throws E;

  /// Leaves the pod where it waits.
  void keepWaiting() throws E;
}
