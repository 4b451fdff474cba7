package dev.berth.cli.live;

import dev.berth.engine.port.SchedulingObserver;
import dev.berth.framework.diagnosis.Decision;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.spi.LoggingEventBuilder;

/// Logs what is decided about pods, in kube-scheduler's words. On the engine's thread.
final class DecisionLog implements SchedulingObserver {
  private static final Logger LOG = LoggerFactory.getLogger("scheduler");

  DecisionLog() {}

  @Override
  public void attemptEnded(Decision decision, Times times) {
    switch (decision.result()) {
      case SCHEDULED ->
          about(LOG.atDebug(), decision)
              .addKeyValue("node", decision.chosen())
              .addKeyValue("evaluatedNodes", decision.nodes().size())
              .addKeyValue("feasibleNodes", feasible(decision))
              .log("Successfully bound pod to node");
      case UNSCHEDULABLE ->
          about(LOG.atDebug(), decision)
              .addKeyValue("err", decision.message())
              .log("Unable to schedule pod; no fit; waiting");
      case ERROR ->
          about(LOG.atError(), decision)
              .addKeyValue("err", decision.message())
              .log("Error scheduling pod; retrying");
      case SKIPPED -> about(LOG.atDebug(), decision).log("Skip schedule deleting pod");
      case GATED, IGNORED ->
          about(LOG.atTrace(), decision)
              .addKeyValue("result", decision.result())
              .log("Pod is left alone");
    }
  }

  private static LoggingEventBuilder about(LoggingEventBuilder line, Decision decision) {
    return line.addKeyValue("pod", decision.pod());
  }

  private static long feasible(Decision decision) {
    return decision.nodes().values().stream().filter(status -> status.isSuccess()).count();
  }

  @Override
  public void preempting(Decision decision, int victims) {
    about(LOG.atDebug(), decision).addKeyValue("victims", victims).log("Preempting");
  }

  @Override
  public void trouble(String what, Throwable why) {
    LOG.atError().addKeyValue("err", why.getMessage()).log("Failed to {}", what);
    LOG.trace("That came from", why);
  }
}
