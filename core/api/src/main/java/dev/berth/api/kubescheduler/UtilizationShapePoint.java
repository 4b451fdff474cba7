package dev.berth.api.kubescheduler;

/// A point of a scoring function.
///
/// @param utilization in percent, 0 to 100
/// @param score at that utilization, 0 to 10
public record UtilizationShapePoint(int utilization, int score) {}
