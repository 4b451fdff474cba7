package dev.berth.engine.history;

import dev.berth.framework.diagnosis.Decision;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A decision in the log.
///
/// @param number counts the decisions of the scheduler, from 0
/// @param at when it was made
/// @param group the attempt of the pod's group of which it is a part; null if the pod was tried by
///   itself
public record LoggedDecision(
    long number, Instant at, Decision decision, @Nullable LoggedGroup group) {}
