package dev.berth.framework.preemption;

import dev.berth.framework.state.PodInfo;
import java.time.Instant;

/// When pods started.
final class StartTime {
  private StartTime() {}

  /// Pods that were bound or assumed a moment ago have no start time yet; they start now.
  static Instant of(PodInfo pod, Instant now) {
    Instant started = pod.pod().status().startTime();
    return started == null ? now : started;
  }
}
