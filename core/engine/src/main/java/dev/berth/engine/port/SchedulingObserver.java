package dev.berth.engine.port;

import dev.berth.framework.diagnosis.AttemptDecision;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.GroupDecision;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Callbacks with the engine's decisions and errors, for logs, metrics and explanations. Called on
/// the engine's thread; exceptions have no effect.
public interface SchedulingObserver {
  /// Does nothing.
  SchedulingObserver NONE =
      new SchedulingObserver() {
        @Override
        public void decided(Decision decision) {}

        @Override
        public void attemptEnded(AttemptResult result, Times times) {}

        @Override
        public void preempting(AttemptDecision decision, int victims) {}

        @Override
        public void onError(String what, Throwable why) {}
      };

  /// A scheduling cycle has ended. The decision is not kept elsewhere: a pod that has got a node is
  /// bound from now on, and when that has ended, or at once if there is nothing to bind,
  /// [#attemptEnded] follows.
  void decided(Decision decision);

  /// A scheduling cycle of a group of pods has ended. Unless it is overridden, the decisions about
  /// its members are passed on one by one.
  default void decided(GroupDecision decision) {
    decision.members().forEach(member -> decided(member.decision()));
  }

  /// An attempt to schedule a pod has ended: the pod is bound, was rejected, or is not tried.
  void attemptEnded(AttemptResult result, Times times);

  /// Victims are about to be evicted for a pod, or for a group of pods.
  void preempting(AttemptDecision decision, int victims);

  /// An unexpected failure. The engine goes on.
  ///
  /// @param what was being done, as a sentence's beginning: `evict pod default/web`
  void onError(String what, Throwable why);

  /// An observer that calls this one and then another one; exceptions of this one do not keep the
  /// other from being called.
  default SchedulingObserver and(SchedulingObserver other) {
    return new ObserverPair(this, other);
  }

  /// When things have happened to a pod.
  ///
  /// @param attempted when this attempt began
  /// @param ended when it ended
  /// @param firstReady when the pod was ready to be tried for the first time; null if it never was
  /// @param afterFlush whether the pod was requeued because it had waited for too long, and not by
  ///   an event
  record Times(
      Instant attempted, Instant ended, @Nullable Instant firstReady, boolean afterFlush) {}
}
