package dev.berth.engine;

import dev.berth.engine.cycle.Attempt;
import dev.berth.engine.cycle.DecisionDraft;
import dev.berth.engine.cycle.Outcome;
import dev.berth.engine.preemption.Preemptions;
import dev.berth.engine.profile.Failures;
import dev.berth.engine.queue.QueuedPod;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.Decision.Result;
import dev.berth.framework.state.PodInfo;
import java.util.List;

/// Tries the pods of the queue, one by one, and has done what is decided.
final class Attempts {
  private final Core core;
  private final Bindings bindings;
  private final Preemptions preemptions;
  private final FailureHandler failures;

  Attempts(Core core, Bindings bindings, Preemptions preemptions, FailureHandler failures) {
    this.core = core;
    this.bindings = bindings;
    this.preemptions = preemptions;
    this.failures = failures;
  }

  /// Tries the next pod, if there is one.
  void next() {
    QueuedPod pod = core.queue().pop();
    if (pod == null) {
      return;
    }
    // A pod that changed while it was bound may have been queued again.
    if (core.engine().cache().isAssumed(pod.pod().uid()) && !pod.pod().pod().isTerminating()) {
      core.queue().done(pod.pod().uid());
    } else {
      carryOut(pod, decide(pod));
    }
  }

  private Attempt decide(QueuedPod pod) {
    try {
      return core.engine().schedule(pod.info());
    } catch (RuntimeException e) {
      core.observer().trouble("schedule pod " + pod.pod(), e);
      core.engine().giveUp(pod.pod().uid());
      return new Attempt(
          new DecisionDraft(pod.info()).unscheduled(Result.ERROR, Failures.text(e)),
          new Outcome.Pending(true, List.of()));
    }
  }

  private void carryOut(QueuedPod pod, Attempt attempt) {
    Decision decision = attempt.decision();
    switch (attempt.outcome()) {
      case Outcome.Bind bind -> bindings.start(pod, decision, bind.binding());
      case Outcome.Nominate(var plugin, var node, var victims, var losers, var effects) -> {
        core.reporter().perform(pod.pod(), effects);
        evict(pod, decision, plugin, node, victims, losers);
        failures.failed(pod, decision, attempt.pending(), node);
      }
      case Outcome.MakeRoom(var plugin, var node, var victims, var losers, var effects) -> {
        core.reporter().perform(pod.pod(), effects);
        evict(pod, decision, plugin, node, victims, losers);
        failures.failed(pod, decision, attempt.pending(), null);
      }
      case Outcome.Pending(var clearNomination, var effects) -> {
        core.reporter().perform(pod.pod(), effects);
        failures.failed(pod, decision, attempt.pending(), clearNomination ? "" : null);
      }
      case Outcome.NotTried() -> {
        core.observer().attemptEnded(decision, core.times(pod));
        core.queue().done(pod.pod().uid());
        core.reporter().skipped(pod.pod().pod());
      }
    }
  }

  private void evict(
      QueuedPod pod,
      Decision decision,
      String plugin,
      String node,
      List<PodInfo> victims,
      List<PodInfo> losers) {
    core.observer().preempting(decision, victims.size());
    losers.forEach(loser -> core.reporter().nominated(loser.pod(), ""));
    preemptions.start(pod.pod(), plugin, node, victims);
  }
}
