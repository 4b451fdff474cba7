package dev.berth.timeline.measure;

/// The groups to which a pod belongs in figures.
///
/// @param priority the name of the pod's priority class with the number, or the number alone
/// @param queue empty if the cluster has no queues
/// @param workload such as `Job shop/nightly`; empty without a workload
public record PodTraits(String namespace, String queue, String priority, String workload) {}
