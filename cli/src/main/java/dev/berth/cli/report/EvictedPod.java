package dev.berth.cli.report;

import dev.berth.api.meta.ObjectKey;

/// A pod that was preempted.
///
/// @param node where it was
/// @param preemptor the pod for which it was evicted
public record EvictedPod(ObjectKey victim, String node, ObjectKey preemptor) {}
