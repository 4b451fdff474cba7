package dev.berth.cli.live;

import dev.berth.engine.port.SchedulingObserver;
import dev.berth.framework.diagnosis.Decision;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Logs what is decided about pods, in kube-scheduler's words. On the engine's thread.
final class DecisionLog implements SchedulingObserver {
  private static final Logger LOG = LoggerFactory.getLogger("scheduler");

  DecisionLog() {}

  @Override
  public void attemptEnded(Decision decision, Times times) {
    switch (decision.result()) {
      case SCHEDULED ->
          LOG.info(
              "\"Successfully bound pod to node\" pod=\"{}\" node=\"{}\" evaluatedNodes={}"
                  + " feasibleNodes={}",
              decision.pod(),
              decision.chosen(),
              decision.nodes().size(),
              decision.nodes().values().stream().filter(status -> status.isSuccess()).count());
      case UNSCHEDULABLE ->
          LOG.info(
              "\"Unable to schedule pod; no fit; waiting\" pod=\"{}\" err=\"{}\"",
              decision.pod(),
              decision.message());
      case ERROR ->
          LOG.error(
              "\"Error scheduling pod; retrying\" pod=\"{}\" err=\"{}\"",
              decision.pod(),
              decision.message());
      case SKIPPED -> LOG.info("\"Skip schedule deleting pod\" pod=\"{}\"", decision.pod());
      case GATED, IGNORED ->
          LOG.debug("\"Pod is left alone\" pod=\"{}\" {}", decision.pod(), decision.result());
    }
  }

  @Override
  public void preempting(Decision decision, int victims) {
    LOG.info("\"Preempting\" pod=\"{}\" victims={}", decision.pod(), victims);
  }

  @Override
  public void trouble(String what, Throwable why) {
    LOG.error("\"Failed to {}\" err=\"{}\"", what, why.getMessage());
    LOG.debug("That came from", why);
  }
}
