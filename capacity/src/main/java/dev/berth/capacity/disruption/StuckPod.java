package dev.berth.capacity.disruption;

import dev.berth.api.meta.ObjectKey;

/// A pod that is not where it should be in the end: it waits for a node, or could not be evicted.
///
/// @param workload such as `Deployment shop/web`; empty if nothing controls the pod
/// @param node where it still is; empty if it is nowhere
/// @param message why
public record StuckPod(ObjectKey pod, String workload, String node, String message) {}
