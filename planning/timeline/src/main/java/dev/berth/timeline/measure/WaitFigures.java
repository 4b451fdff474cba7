package dev.berth.timeline.measure;

import java.time.Duration;

/// How long pods have waited, from their arrival to their start. A pod that is preempted and starts
/// again counts twice.
///
/// @param started how many pods have started; the other figures are about these pods
/// @param waiting how many pods wait at the end
/// @param p50 the smallest wait that half of the pods did not exceed; the other percentiles have
///   the same meaning
public record WaitFigures(
    long started,
    long waiting,
    Duration mean,
    Duration p50,
    Duration p90,
    Duration p99,
    Duration max) {}
