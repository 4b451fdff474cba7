package dev.berth.timeline.measure;

/// What a pod is counted by.
///
/// @param priority the name of its priority class and the number, or the number alone
/// @param queue empty if the cluster has no queues
/// @param workload such as `Job shop/nightly`; empty if it has none
public record PodTraits(String namespace, String queue, String priority, String workload) {}
