package dev.berth.cli.live;

import java.time.Duration;

/// When a shadow run ends by itself.
///
/// @param time since the caches are synced
/// @param decisions of kube-scheduler
public record ShadowLimits(Duration time, int decisions) {
  /// No limit: until a signal.
  public static final ShadowLimits NONE =
      new ShadowLimits(Duration.ofNanos(Long.MAX_VALUE), Integer.MAX_VALUE);
}
