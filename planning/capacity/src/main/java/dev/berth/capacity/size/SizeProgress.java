package dev.berth.capacity.size;

import dev.berth.cluster.simulation.SimulationProgress;

/// The progress of a search.
///
/// @param trials the number of simulations before the current one
/// @param what the current attempt, such as `3 nodes more`
/// @param current the progress of the current simulation; before its first attempt, nothing has
///   been tried
public record SizeProgress(int trials, String what, SimulationProgress current) {}
