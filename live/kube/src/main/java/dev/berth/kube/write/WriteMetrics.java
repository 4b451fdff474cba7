package dev.berth.kube.write;

import java.time.Duration;

/// Receives the durations of writes. Called on the thread that writes; must be quick and must not
/// throw.
@FunctionalInterface
public interface WriteMetrics {

  /// Measures nothing.
  WriteMetrics NONE = (type, succeeded, took) -> {};

  /// A pod was bound or its status was patched, or either has failed. The duration includes
  /// retries.
  ///
  /// @param type `pod_binding` or `pod_status_patch`
  void ended(String type, boolean succeeded, Duration took);
}
