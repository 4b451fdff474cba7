package dev.berth.engine;

import dev.berth.engine.binding.AssumedPod;
import dev.berth.engine.cycle.DecisionBuilder;
import dev.berth.engine.cycle.Outcome;
import dev.berth.engine.cycle.OutcomeHandler;
import dev.berth.engine.cycle.PreemptionPlan;
import dev.berth.engine.cycle.ScheduleResult;
import dev.berth.engine.port.AttemptResult;
import dev.berth.engine.port.AttemptTracer;
import dev.berth.engine.port.SchedulingObserver;
import dev.berth.engine.profile.PluginErrors;
import dev.berth.engine.queue.QueueEntry;
import dev.berth.engine.queue.SchedulingQueue;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.Decision.Result;
import dev.berth.framework.handle.ClusterEffect;
import dev.berth.framework.state.PodInfo;
import java.util.List;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/// Takes pods from the queue, one by one: schedules each, and begins to carry out the decision.
final class SchedulingLoop {
  private final Engine engine;
  private final SchedulingQueue queue;
  private final BindingCycles bindings;
  private final Preemptions preemptions;
  private final FailureHandler failures;
  private final PodStatusUpdater statuses;
  private final SchedulingObserver observer;
  private final AttemptTracer tracer;

  SchedulingLoop(
      Engine engine,
      SchedulingQueue queue,
      BindingCycles bindings,
      Preemptions preemptions,
      FailureHandler failures,
      PodStatusUpdater statuses,
      SchedulingObserver observer,
      AttemptTracer tracer) {
    this.engine = engine;
    this.queue = queue;
    this.bindings = bindings;
    this.preemptions = preemptions;
    this.failures = failures;
    this.statuses = statuses;
    this.observer = observer;
    this.tracer = tracer;
  }

  /// Tries the next pod, if there is one.
  void scheduleOne() {
    QueueEntry pod = queue.pop();
    if (pod == null) {
      return;
    }
    // A pod that changed while it was bound may have been queued again.
    if (engine.state().cache().isAssumed(pod.pod().uid()) && !pod.pod().pod().isTerminating()) {
      queue.done(pod.pod().uid());
      return;
    }
    ScheduleResult result = schedule(pod);
    observer.decided(result.decision());
    result.carryOut(new Handler(pod, result.decision()));
  }

  private ScheduleResult schedule(QueueEntry pod) {
    try {
      return engine.cycle().run(pod.info(), tracer.begin(pod.info()));
    } catch (RuntimeException e) {
      observer.onError("schedule pod " + pod.pod(), e);
      engine.cycle().abandon(pod.pod().uid());
      return new ScheduleResult(
          new DecisionBuilder(pod.info()).unscheduled(Result.ERROR, PluginErrors.text(e)),
          new Outcome.Unschedulable(0, null, "", List.of()));
    }
  }

  /// Begins what takes time, without waiting for it.
  private final class Handler implements OutcomeHandler<RuntimeException> {
    private final QueueEntry pod;
    private final Decision decision;

    Handler(QueueEntry pod, Decision decision) {
      this.pod = pod;
      this.decision = decision;
    }

    @Override
    public void bind(AssumedPod assumed, AttemptResult result) {
      bindings.start(pod, result, assumed);
    }

    @Override
    public void write(List<ClusterEffect> effects) {
      statuses.perform(pod.pod(), effects);
    }

    @Override
    public void clearNomination(PodInfo other) {
      statuses.nominated(other.pod(), "");
    }

    @Override
    public void evict(PreemptionPlan plan) {
      observer.preempting(decision, plan.victims().size());
      preemptions.start(pod.pod(), plan);
    }

    @Override
    public void unschedulable(
        AttemptResult result, SortedSet<String> pending, @Nullable String nominatedNode) {
      failures.failed(pod, result, pending, nominatedNode);
    }

    @Override
    public void notTried(AttemptResult result) {
      failures.notTried(pod, result);
    }
  }
}
