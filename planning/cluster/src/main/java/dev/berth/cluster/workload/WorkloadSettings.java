package dev.berth.cluster.workload;

import java.util.List;

/// What is taken for granted of workloads whose pods depend on time or load, and which nodes they
/// lose.
///
/// @param atMaximum whether autoscaled workloads have as many pods as they may have; otherwise they
///   keep their number as far as the bounds of their autoscaler allow
/// @param includeCronJobs whether CronJobs are due, each once
/// @param drained the names of nodes that are cordoned, and whose pods are evicted
public record WorkloadSettings(boolean atMaximum, boolean includeCronJobs, List<String> drained) {
  /// What holds without options.
  public static final WorkloadSettings DEFAULT = new WorkloadSettings(false, false, List.of());

  public WorkloadSettings {
    drained = List.copyOf(drained);
  }

  /// The same, without a node that is drained.
  public WorkloadSettings withoutDrains() {
    return new WorkloadSettings(atMaximum, includeCronJobs, List.of());
  }
}
