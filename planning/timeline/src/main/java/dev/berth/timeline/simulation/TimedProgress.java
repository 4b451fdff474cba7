package dev.berth.timeline.simulation;

import java.time.Duration;

/// How far a simulation has come.
///
/// @param elapsed virtual time since the beginning
/// @param arrived how many pods have come
/// @param waiting how many of them wait for a node
public record TimedProgress(Duration elapsed, int arrived, int waiting) {}
