package dev.berth.engine.cycle;

import dev.berth.framework.diagnosis.Decision;

/// One attempt to schedule one pod.
///
/// @param decision what was found out
/// @param outcome what is to be done
public record Attempt(Decision decision, Outcome outcome) {}
