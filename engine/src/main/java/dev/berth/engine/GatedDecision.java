package dev.berth.engine;

import dev.berth.engine.cycle.DecisionBuilder;
import dev.berth.engine.queue.PreEnqueueRejection;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.Decision.Result;
import dev.berth.framework.state.QueuedPodInfo;
import java.util.List;
import java.util.TreeSet;

/// The decision about a pod that is not to be tried.
final class GatedDecision {
  private GatedDecision() {}

  static Decision of(QueuedPodInfo queued, PreEnqueueRejection rejection) {
    var decision = new DecisionBuilder(queued);
    decision.rejectedBy(new TreeSet<>(List.of(rejection.plugin())));
    return decision.unscheduled(Result.GATED, rejection.message());
  }
}
