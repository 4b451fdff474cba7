package dev.berth.engine.history;

import dev.berth.framework.diagnosis.Decision;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A decision in the log.
///
/// @param number the number of the decision, counted by the scheduler from 0
/// @param at when the decision was made
/// @param group the group's attempt that the decision is part of; null if the pod was tried alone
public record LoggedDecision(
    long number, Instant at, Decision decision, @Nullable LoggedGroup group) {}
