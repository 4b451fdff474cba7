package dev.berth.query;

import dev.berth.engine.history.DecisionLog;
import dev.berth.engine.history.LoggedDecision;
import dev.berth.engine.queue.PreEnqueueRejection;
import dev.berth.engine.queue.QueuedPod;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.questions.overview.Overview.OverviewPod;
import dev.berth.questions.overview.WaitCause;
import java.util.HashMap;
import java.util.Map;

/// The reasons why pods of the queue wait, from their gates or from the latest decisions about
/// them. For one thread.
final class WaitReasons {
  private final DecisionLog decisions;

  /// By message, so that equal causes are the same object.
  private final Map<String, WaitCause> causes = new HashMap<>();

  WaitReasons(DecisionLog decisions) {
    this.decisions = decisions;
  }

  /// The pod with its reason.
  OverviewPod of(QueuedPod queued) {
    PreEnqueueRejection gate = queued.gate();
    LoggedDecision last = decisions.latest(queued.pod().uid());
    WaitCause cause = null;
    String message = "";
    if (gate != null) {
      message = gate.message();
      cause = WaitCause.of(message);
    } else if (last != null && !last.decision().message().isEmpty()) {
      Decision decision = last.decision();
      message = decision.message();
      cause = causes.computeIfAbsent(message, _ -> WaitCause.of(decision));
    }
    return new OverviewPod(queued.pod().pod(), queued.firstReady(), cause, message, queued, null);
  }
}
