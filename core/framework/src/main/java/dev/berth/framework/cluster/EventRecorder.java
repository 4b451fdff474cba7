package dev.berth.framework.cluster;

import dev.berth.api.core.Pod;

/// Records events about pods. Thread-safe; does not block. Simulations drop events.
@FunctionalInterface
public interface EventRecorder {
  /// Records an event about the pod, in the name of the pod's profile.
  ///
  /// @param reason one word, such as `FailedScheduling`
  /// @param action one word for the action, such as `Scheduling`
  /// @param note cut to the 1024 bytes that an event holds
  void record(Pod pod, Type type, String reason, String action, String note);

  /// The type of an event.
  enum Type {
    NORMAL,
    WARNING
  }
}
