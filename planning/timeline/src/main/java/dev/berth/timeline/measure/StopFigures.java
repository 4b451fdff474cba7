package dev.berth.timeline.measure;

import java.time.Duration;

/// Figures of pods that were stopped before their end.
///
/// @param pods the number of pods
/// @param lost the total time that these pods had run
public record StopFigures(long pods, Duration lost) {}
