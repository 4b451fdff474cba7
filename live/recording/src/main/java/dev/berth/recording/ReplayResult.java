package dev.berth.recording;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// The result of a replay.
///
/// @param steps scheduling steps that were replayed
/// @param decisions that were compared
/// @param from when the run began, by its clock; null if nothing happened in it
/// @param to when what was replayed ends
/// @param whole whether the recording ended in order; false if it breaks off, as when the process
///   was killed
/// @param difference the first one; null if there is none
public record ReplayResult(
    long steps,
    long decisions,
    @Nullable Instant from,
    Instant to,
    boolean whole,
    @Nullable Difference difference) {}
