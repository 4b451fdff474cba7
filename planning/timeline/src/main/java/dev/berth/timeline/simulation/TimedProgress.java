package dev.berth.timeline.simulation;

import java.time.Duration;

/// The progress of a simulation.
///
/// @param elapsed the virtual time since the beginning
/// @param arrived how many pods have arrived
/// @param waiting how many pods wait for a node
public record TimedProgress(Duration elapsed, int arrived, int waiting) {}
