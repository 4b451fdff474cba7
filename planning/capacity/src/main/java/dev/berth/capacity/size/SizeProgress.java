package dev.berth.capacity.size;

import dev.berth.cluster.simulation.SimulationProgress;

/// How far a search has come.
///
/// @param trials how many simulations come before that one
/// @param what is tried now, such as `3 nodes more`
/// @param current how far that simulation has come; before its first attempt, nothing has been
///   tried
public record SizeProgress(int trials, String what, SimulationProgress current) {}
