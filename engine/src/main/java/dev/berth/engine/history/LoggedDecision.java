package dev.berth.engine.history;

import dev.berth.framework.diagnosis.Decision;
import java.time.Instant;

/// A decision in the log.
///
/// @param number counts the decisions of the scheduler, from 0
/// @param at when it was made
public record LoggedDecision(long number, Instant at, Decision decision) {}
