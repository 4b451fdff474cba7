package dev.berth.cluster.controller.workload;

import java.util.List;

/// Assumptions about workloads whose pods depend on time or load, and the drained nodes.
///
/// @param atMaximum whether autoscaled workloads have as many pods as they may have; otherwise they
///   keep their number as far as the bounds of their autoscaler allow
/// @param includeCronJobs whether each CronJob is due once
/// @param drained the names of nodes that are cordoned, and whose pods are evicted
public record WorkloadSettings(boolean atMaximum, boolean includeCronJobs, List<String> drained) {
  /// The assumptions without options.
  public static final WorkloadSettings DEFAULT = new WorkloadSettings(false, false, List.of());

  public WorkloadSettings {
    drained = List.copyOf(drained);
  }

  /// Returns the settings without drained nodes.
  public WorkloadSettings withoutDrains() {
    return new WorkloadSettings(atMaximum, includeCronJobs, List.of());
  }
}
