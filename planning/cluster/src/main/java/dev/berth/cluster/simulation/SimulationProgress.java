package dev.berth.cluster.simulation;

/// The progress of a run.
///
/// @param attempts the number of attempts so far
/// @param expected the expected number of attempts, as far as is known; pods that preempt are tried
///   again
/// @param pass 1 while all pods are tried, and more while some pods are tried again
public record SimulationProgress(int attempts, int expected, int pass) {}
