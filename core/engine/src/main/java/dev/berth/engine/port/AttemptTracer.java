package dev.berth.engine.port;

import dev.berth.framework.state.QueuedGroupInfo;
import dev.berth.framework.state.QueuedPodInfo;
import org.jspecify.annotations.Nullable;

/// Follows attempts to schedule pods, for distributed tracing. What an attempt has come to is
/// reported to the [SchedulingObserver]. Called on the engine's thread; must be quick and must not
/// throw.
@FunctionalInterface
public interface AttemptTracer {
  /// Follows no attempt.
  AttemptTracer NONE = _ -> null;

  /// An attempt begins: the pod was taken from the queue.
  ///
  /// @return null if this attempt is not followed
  @Nullable AttemptTrace begin(QueuedPodInfo pod);

  /// The same for a group of pods. Follows none, unless it is overridden.
  default GroupTrace begin(QueuedGroupInfo group) {
    return GroupTrace.NONE;
  }
}
