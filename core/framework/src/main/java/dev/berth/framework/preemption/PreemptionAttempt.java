package dev.berth.framework.preemption;

import dev.berth.framework.state.CycleState;
import dev.berth.framework.state.PodInfo;
import java.time.Instant;

/// One attempt to make room for a pod.
///
/// @param state as PreFilter has left it; dry runs work on copies
/// @param now when the attempt began; pods without a start time count as started now
public record PreemptionAttempt(
    CycleState state, PodInfo preemptor, DisruptionBudgets budgets, Instant now) {}
