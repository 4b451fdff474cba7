package dev.berth.planner;

import dev.berth.api.meta.ObjectKey;

/// A pod that gets no node.
///
/// @param gang the name of its gang; empty for none
/// @param reason what it lacks, as the scheduler says it
public record UnplacedPod(ObjectKey pod, int priority, String gang, String reason) {}
