package dev.berth.cli.report;

import dev.berth.api.meta.ObjectKey;

/// A pod that had to go.
///
/// @param node where it was
/// @param preemptor for whom
public record Eviction(ObjectKey victim, String node, ObjectKey preemptor) {}
