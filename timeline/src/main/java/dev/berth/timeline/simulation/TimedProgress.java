package dev.berth.timeline.simulation;

import java.time.Duration;

/// How far a simulation has come.
///
/// @param elapsed virtual time since the beginning
/// @param arrived how many pods have come
/// @param ended how many of them have run to their end
public record TimedProgress(Duration elapsed, int arrived, int ended) {}
