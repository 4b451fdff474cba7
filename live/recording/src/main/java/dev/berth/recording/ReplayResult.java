package dev.berth.recording;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// The result of a replay.
///
/// @param steps the number of replayed scheduling steps
/// @param decisions the number of compared decisions
/// @param from when the run began, by its clock; null if nothing happened in it
/// @param to when the replayed part ends
/// @param whole whether the recording ended normally; false if it is truncated, for example because
///   the process was killed
/// @param difference the first difference; null if there is none
public record ReplayResult(
    long steps,
    long decisions,
    @Nullable Instant from,
    Instant to,
    boolean whole,
    @Nullable Difference difference) {}
