package dev.berth.engine.port;

import dev.berth.framework.diagnosis.AttemptDecision;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.GroupDecision;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Receives the engine's decisions and errors, for logs, metrics and explanations. Called on the
/// engine's thread; exceptions have no effect. By default, each method does nothing.
public interface SchedulingObserver {
  /// Does nothing.
  SchedulingObserver NONE = new SchedulingObserver() {};

  /// A scheduling cycle has ended. The engine does not keep the decision. A pod that has got a node
  /// is bound from now on. [#attemptEnded] follows at the end of the binding, or at once if there
  /// is nothing to bind.
  default void decided(Decision decision) {}

  /// A scheduling cycle of a group of pods has ended. By default, passes the decisions about the
  /// members to [#decided] one by one.
  default void decided(GroupDecision decision) {
    decision.members().forEach(member -> decided(member.decision()));
  }

  /// An attempt to schedule a pod has ended: the pod is bound, rejected, or not tried.
  default void attemptEnded(AttemptResult result, Times times) {}

  /// Victims are about to be evicted for a pod, or for a group of pods.
  default void preempting(AttemptDecision decision, int victims) {}

  /// An unexpected failure has occurred. The engine continues.
  ///
  /// @param what the failed action, as the beginning of a sentence: `evict pod default/web`
  default void onError(String what, Throwable why) {}

  /// Returns an observer that calls this one and then the other one, even if this one throws.
  default SchedulingObserver and(SchedulingObserver other) {
    return new ObserverPair(this, other);
  }

  /// The times of a pod's attempt.
  ///
  /// @param attempted when this attempt began
  /// @param ended when it ended
  /// @param firstReady when the pod could first be tried; null if it never could
  /// @param afterFlush whether the pod was requeued because it had waited too long, not by an event
  record Times(
      Instant attempted, Instant ended, @Nullable Instant firstReady, boolean afterFlush) {}
}
