package dev.berth.engine.cycle;

import dev.berth.engine.port.AttemptResult;
import dev.berth.framework.diagnosis.Decision;
import java.util.Collections;
import java.util.SortedSet;

/// What a scheduling cycle has come to.
///
/// @param decision what was found out
/// @param outcome what is to be done
/// @param pending those of the plugins that rejected the pod which wait for something outside
public record ScheduleResult(Decision decision, Outcome outcome, SortedSet<String> pending) {
  /// A result in which no plugin waits for something outside.
  public ScheduleResult(Decision decision, Outcome outcome) {
    this(decision, outcome, Collections.emptySortedSet());
  }

  /// Does what is to be done.
  public <E extends Exception> void carryOut(OutcomeHandler<E> handler) throws E {
    switch (outcome) {
      case Outcome.Bind(var assumed, var feasibleNodes) ->
          handler.bind(assumed, AttemptResult.of(decision, feasibleNodes));
      case Outcome.Unschedulable(var preemption, var nominatedNode, var effects) -> {
        handler.write(effects);
        if (preemption != null) {
          evict(preemption, handler);
        }
        handler.unschedulable(AttemptResult.of(decision, 0), pending, nominatedNode);
      }
      case Outcome.NotTried() -> handler.notTried(AttemptResult.of(decision, 0));
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
