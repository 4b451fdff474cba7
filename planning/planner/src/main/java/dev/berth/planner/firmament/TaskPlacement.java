package dev.berth.planner.firmament;

import org.jspecify.annotations.Nullable;

/// The decision of a round about a task.
///
/// @param unit the unit where the task is to run; null if it has to wait
/// @param cost the cost of the task's path through the network
public record TaskPlacement(Task task, @Nullable String unit, long cost) {}
