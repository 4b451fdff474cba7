package dev.berth.cli.report;

import dev.berth.api.meta.ObjectKey;

/// A pod that had to go.
///
/// @param node where it was
/// @param preemptor the pod that it makes room for
public record EvictedPod(ObjectKey victim, String node, ObjectKey preemptor) {}
