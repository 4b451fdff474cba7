package dev.berth.engine.port;

import dev.berth.framework.diagnosis.Decision;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Is told what the engine decides and what goes wrong, for logs, metrics and explanations. Called
/// on the engine's thread; what it throws is ignored.
public interface SchedulingObserver {
  /// Does not listen.
  SchedulingObserver NONE =
      new SchedulingObserver() {
        @Override
        public void decided(Decision decision) {}

        @Override
        public void attemptEnded(AttemptResult result, Times times) {}

        @Override
        public void preempting(Decision decision, int victims) {}

        @Override
        public void onError(String what, Throwable why) {}
      };

  /// A scheduling cycle has ended. What it has decided is kept by nothing else: a pod that has got
  /// a node is bound from now on, and when that has ended, or at once if there is nothing to bind,
  /// [#attemptEnded] follows.
  void decided(Decision decision);

  /// An attempt to schedule a pod has ended: the pod is bound, was rejected, or is not tried.
  void attemptEnded(AttemptResult result, Times times);

  /// Victims are about to be evicted for a pod.
  void preempting(Decision decision, int victims);

  /// Something failed that should not have. The engine goes on.
  ///
  /// @param what was being done, as a sentence's beginning: `evict pod default/web`
  void onError(String what, Throwable why);

  /// Tells another one everything, too, after this one; what this one throws keeps nothing from it.
  default SchedulingObserver and(SchedulingObserver other) {
    return new ObserverPair(this, other);
  }

  /// When things have happened to a pod.
  ///
  /// @param attempted when this attempt began
  /// @param ended when it ended
  /// @param firstReady when the pod was ready to be tried for the first time; null if it never was
  /// @param afterFlush whether no event had woken the pod, but that it had waited for too long
  record Times(
      Instant attempted, Instant ended, @Nullable Instant firstReady, boolean afterFlush) {}
}
