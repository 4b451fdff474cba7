package dev.berth.cluster.workload;

/// What is taken for granted of workloads whose pods depend on time or load.
///
/// @param atMaximum whether autoscaled workloads have as many pods as they may have; otherwise they
///   keep their number as far as the bounds of their autoscaler allow
/// @param includeCronJobs whether CronJobs are due, each once
public record WorkloadSettings(boolean atMaximum, boolean includeCronJobs) {
  /// What holds without options.
  public static final WorkloadSettings DEFAULT = new WorkloadSettings(false, false);
}
