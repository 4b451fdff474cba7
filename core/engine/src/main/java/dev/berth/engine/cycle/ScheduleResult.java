package dev.berth.engine.cycle;

import dev.berth.engine.port.AttemptResult;
import dev.berth.framework.diagnosis.Decision;
import java.util.Collections;
import java.util.SortedSet;

/// The result of a scheduling cycle.
///
/// @param decision the decision, with all details
/// @param outcome what to do
/// @param pending the plugins that rejected the pod with the code Pending
public record ScheduleResult(Decision decision, Outcome outcome, SortedSet<String> pending) {
  /// Creates a result without pending plugins.
  public ScheduleResult(Decision decision, Outcome outcome) {
    this(decision, outcome, Collections.emptySortedSet());
  }

  /// Puts the outcome into effect.
  public <E extends Exception> void carryOut(OutcomeHandler<E> handler) throws E {
    switch (outcome) {
      case Outcome.Bind(var assumed, var feasibleNodes) ->
          handler.bind(assumed, AttemptResult.of(decision, feasibleNodes));
      case Outcome.Unschedulable(
              var feasibleNodes,
              var preemption,
              var nominatedNode,
              var effects) -> {
        handler.write(effects);
        if (preemption != null) {
          evict(preemption, handler);
        }
        handler.unschedulable(AttemptResult.of(decision, feasibleNodes), pending, nominatedNode);
      }
      case Outcome.NotTried() -> handler.notTried(AttemptResult.of(decision, 0));
      case Outcome.KeepsWaiting() -> handler.keepWaiting();
    }
  }

  private static <E extends Exception> void evict(PreemptionPlan plan, OutcomeHandler<E> handler)
      throws E {
    for (var other : plan.clearedNominations()) {
      handler.clearNomination(other);
    }
    handler.evict(plan);
  }
}
