package dev.berth.timeline.measure;

import java.time.Duration;

/// Pods that were stopped before their time.
///
/// @param pods how many
/// @param lost how long they had run, all together
public record StopFigures(long pods, Duration lost) {}
