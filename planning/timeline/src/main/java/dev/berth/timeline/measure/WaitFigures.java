package dev.berth.timeline.measure;

import java.time.Duration;

/// How long pods have waited, from their arrival to their start. A pod that is preempted and starts
/// once more has waited twice.
///
/// @param started how many have started; the other figures are of these
/// @param waiting how many wait at the end
/// @param p50 the least wait that half of them did not exceed; as the other percentiles
public record WaitFigures(
    long started,
    long waiting,
    Duration mean,
    Duration p50,
    Duration p90,
    Duration p99,
    Duration max) {}
