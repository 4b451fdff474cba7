package dev.berth.planner;

import dev.berth.api.meta.ObjectKey;

/// A pod that gets no node.
///
/// @param gang the name of its gang; empty for none
/// @param reason the missing part, in the scheduler's words
public record UnplacedPod(ObjectKey pod, int priority, String gang, String reason) {}
