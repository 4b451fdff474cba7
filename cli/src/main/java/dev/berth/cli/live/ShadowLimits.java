package dev.berth.cli.live;

import java.time.Duration;

/// When enough has been seen.
///
/// @param time since the cluster is known
/// @param decisions of kube-scheduler
public record ShadowLimits(Duration time, int decisions) {
  /// Somebody will ask for the end.
  public static final ShadowLimits NONE =
      new ShadowLimits(Duration.ofNanos(Long.MAX_VALUE), Integer.MAX_VALUE);
}
