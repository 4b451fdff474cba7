package dev.berth.engine.port;

import dev.berth.framework.model.QueuedGroupInfo;
import dev.berth.framework.model.QueuedPodInfo;
import org.jspecify.annotations.Nullable;

/// Traces attempts to schedule pods, for distributed tracing. The [SchedulingObserver] gets the
/// results of attempts. Called on the engine's thread; must be quick and must not throw.
@FunctionalInterface
public interface AttemptTracer {
  /// Traces nothing.
  AttemptTracer NONE = _ -> null;

  /// Begins an attempt: the pod was popped from the queue.
  ///
  /// @return null if this attempt is not traced
  @Nullable AttemptTrace begin(QueuedPodInfo pod);

  /// Begins an attempt of a group of pods. By default, traces nothing.
  default GroupTrace begin(QueuedGroupInfo group) {
    return GroupTrace.NONE;
  }
}
