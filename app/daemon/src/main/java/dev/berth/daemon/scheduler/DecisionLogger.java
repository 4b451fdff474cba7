package dev.berth.daemon.scheduler;

import dev.berth.api.meta.ObjectKey;
import dev.berth.engine.port.AttemptResult;
import dev.berth.engine.port.SchedulingObserver;
import dev.berth.engine.port.SchedulingObserver.Times;
import dev.berth.framework.diagnosis.AttemptDecision;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.GroupDecision;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.spi.LoggingEventBuilder;

/// Logs decisions about pods, in kube-scheduler's words. On the engine's thread.
final class DecisionLogger implements SchedulingObserver {
  private static final Logger LOG = LoggerFactory.getLogger("scheduler");

  @Override
  public void decided(GroupDecision decision) {
    long scheduled =
        decision.members().stream()
            .filter(member -> member.decision().result() == Decision.Result.SCHEDULED)
            .count();
    long others = decision.members().size() - scheduled;
    switch (decision.result()) {
      case SCHEDULED ->
          about(LOG.atDebug(), decision)
              .addKeyValue("scheduledPods", scheduled)
              .addKeyValue("unschedulablePods", others)
              .log("Successfully scheduled a pod group");
      case UNSCHEDULABLE ->
          failed(LOG.atDebug(), decision, others).log("Unable to schedule a pod group");
      case WAITING ->
          failed(LOG.atDebug(), decision, others).log("Pod group is waiting for preemption");
      case ERROR ->
          about(LOG.atError(), decision)
              .addKeyValue("err", decision.status().message())
              .addKeyValue("errorPods", others)
              .log("Error scheduling pod group");
      case GATED, SKIPPED -> {}
    }
  }

  private static LoggingEventBuilder failed(
      LoggingEventBuilder line, GroupDecision decision, long pods) {
    return about(line, decision)
        .addKeyValue("unschedulablePods", pods)
        .addKeyValue("err", decision.status().message());
  }

  private static LoggingEventBuilder about(LoggingEventBuilder line, GroupDecision decision) {
    return line.addKeyValue("podGroup", decision.group().object());
  }

  @Override
  public void attemptEnded(AttemptResult result, Times times) {
    switch (result.result()) {
      case SCHEDULED ->
          about(LOG.atDebug(), result.pod())
              .addKeyValue("node", result.node())
              .addKeyValue("evaluatedNodes", result.evaluatedNodes())
              .addKeyValue("feasibleNodes", result.feasibleNodes())
              .log("Successfully bound pod to node");
      case UNSCHEDULABLE ->
          about(LOG.atDebug(), result.pod())
              .addKeyValue("err", result.message())
              .log("Unable to schedule pod; no fit; waiting");
      case ERROR ->
          about(LOG.atError(), result.pod())
              .addKeyValue("err", result.message())
              .log("Error scheduling pod; retrying");
      case SKIPPED -> about(LOG.atDebug(), result.pod()).log("Skip schedule deleting pod");
      case GATED, IGNORED, INCOMPLETE ->
          about(LOG.atTrace(), result.pod())
              .addKeyValue("result", result.result())
              .log("Pod is left alone");
    }
  }

  private static LoggingEventBuilder about(LoggingEventBuilder line, ObjectKey pod) {
    return line.addKeyValue("pod", pod);
  }

  @Override
  public void preempting(AttemptDecision decision, int victims) {
    var line =
        switch (decision) {
          case Decision pod -> about(LOG.atDebug(), pod.pod());
          case GroupDecision group -> LOG.atDebug().addKeyValue("podGroup", group.group().object());
        };
    line.addKeyValue("victims", victims).log("Preempting");
  }

  @Override
  public void onError(String what, Throwable why) {
    LOG.atError()
        .addKeyValue("operation", what)
        .addKeyValue("err", why.getMessage())
        .log("Operation failed");
    LOG.trace("The operation failed with", why);
  }
}
