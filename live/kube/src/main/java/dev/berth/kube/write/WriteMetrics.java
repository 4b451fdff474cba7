package dev.berth.kube.write;

import java.time.Duration;

/// A callback with what writes have cost. Called on the thread that writes; must be quick and must
/// not throw.
@FunctionalInterface
public interface WriteMetrics {

  /// Counts nothing.
  WriteMetrics NONE = (type, succeeded, took) -> {};

  /// A pod was bound, or its status was patched, or that has failed. Retries are included.
  ///
  /// @param type `pod_binding` or `pod_status_patch`
  void ended(String type, boolean succeeded, Duration took);
}
