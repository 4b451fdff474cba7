package dev.berth.preemption;

import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.PodInfo;
import java.time.Instant;

/// One attempt to make room for a pod.
///
/// @param state the state after PreFilter; dry runs work on copies
/// @param now when the attempt began; pods without a start time count as started then
public record PreemptionAttempt(
    CycleState state, PodInfo preemptor, DisruptionBudgets budgets, Instant now) {}
