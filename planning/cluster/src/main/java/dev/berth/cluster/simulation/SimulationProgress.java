package dev.berth.cluster.simulation;

/// How far a run has come.
///
/// @param attempts how many there have been
/// @param expected how many there are to be, as far as is known: pods that preempt are tried again
/// @param pass 1 when all pods are tried, more when some are tried again
public record SimulationProgress(int attempts, int expected, int pass) {}
