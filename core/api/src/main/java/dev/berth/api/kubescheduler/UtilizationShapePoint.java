package dev.berth.api.kubescheduler;

/// A point of a scoring function.
///
/// @param utilization a percentage, 0 to 100
/// @param score the score at that utilization, 0 to 10
public record UtilizationShapePoint(int utilization, int score) {}
