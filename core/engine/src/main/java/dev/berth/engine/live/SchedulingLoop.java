package dev.berth.engine.live;

import dev.berth.api.meta.ObjectKey;
import dev.berth.api.scheduling.PodGroup;
import dev.berth.engine.Engine;
import dev.berth.engine.binding.AssumedPod;
import dev.berth.engine.cycle.DecisionBuilder;
import dev.berth.engine.cycle.Outcome;
import dev.berth.engine.cycle.OutcomeHandler;
import dev.berth.engine.cycle.PreemptionPlan;
import dev.berth.engine.cycle.ScheduleResult;
import dev.berth.engine.group.GroupConditions;
import dev.berth.engine.group.GroupResult;
import dev.berth.engine.group.MemberOutcome.Ended;
import dev.berth.engine.port.AttemptResult;
import dev.berth.engine.port.AttemptTracer;
import dev.berth.engine.port.GroupTrace;
import dev.berth.engine.port.PatchPodGroupStatus;
import dev.berth.engine.port.SchedulingObserver;
import dev.berth.engine.profile.PluginErrors;
import dev.berth.engine.queue.GroupEntry;
import dev.berth.engine.queue.QueueEntry;
import dev.berth.engine.queue.SchedulingQueue;
import dev.berth.framework.cluster.ClusterEffect;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.GroupDecision;
import dev.berth.framework.model.GroupKey;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.QueuedGroupInfo;
import dev.berth.framework.status.GroupStatus;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/// Takes pods and groups of pods from the queue, one by one; schedules each, and begins to put the
/// decision into effect.
final class SchedulingLoop {
  private final Engine engine;
  private final SchedulingQueue queue;
  private final BindingCycles bindings;
  private final Preemptions preemptions;
  private final FailureHandler failures;
  private final PodStatusUpdater statuses;
  private final PodEventHandler pods;
  private final SchedulingObserver observer;
  private final AttemptTracer tracer;
  private final MetricsTimer metrics;
  private final InstantSource clock;

  SchedulingLoop(
      Engine engine,
      SchedulingQueue queue,
      BindingCycles bindings,
      Preemptions preemptions,
      FailureHandler failures,
      PodStatusUpdater statuses,
      PodEventHandler pods,
      SchedulingObserver observer,
      AttemptTracer tracer,
      MetricsTimer metrics,
      InstantSource clock) {
    this.engine = engine;
    this.queue = queue;
    this.bindings = bindings;
    this.preemptions = preemptions;
    this.failures = failures;
    this.statuses = statuses;
    this.pods = pods;
    this.observer = observer;
    this.tracer = tracer;
    this.metrics = metrics;
    this.clock = clock;
  }

  /// Tries the next pod, if any.
  void scheduleOne() {
    switch (queue.pop()) {
      case QueueEntry pod -> schedule(pod);
      case GroupEntry group -> schedule(group);
      case null -> {}
    }
  }

  private void schedule(QueueEntry pod) {
    // A pod that changed while it was being bound may have been queued again.
    if (engine.state().cache().isAssumed(pod.pod().uid()) && !pod.pod().pod().isTerminating()) {
      queue.done(pod.pod().uid());
      return;
    }
    ScheduleResult result = attempt(pod);
    hold(result);
    observer.decided(result.decision());
    result.carryOut(new Handler(pod, result.decision()));
  }

  private ScheduleResult attempt(QueueEntry pod) {
    try {
      return engine.cycle().run(pod.info(), tracer.begin(pod.info()));
    } catch (RuntimeException e) {
      observer.onError("schedule pod " + pod.pod(), e);
      engine.cycle().abandon(pod.pod().uid());
      return new ScheduleResult(
          new DecisionBuilder(pod.info()).failed(PluginErrors.text(e)),
          new Outcome.Unschedulable(0, null, "", List.of()));
    }
  }

  /// Whatever happens, the members return to the queue or are bound.
  private void schedule(GroupEntry group) {
    var status = GroupStatus.error("the attempt has not ended");
    try {
      Map<String, QueueEntry> entries = new HashMap<>();
      group.pods().forEach(member -> entries.put(member.pod().uid(), member));
      if (entries.isEmpty()) {
        status = GroupStatus.SUCCESS;
        return;
      }
      Instant begun = metrics.now();
      var members = group.pods().stream().map(QueueEntry::info).toList();
      var queued =
          new QueuedGroupInfo(
              engine.group(group.root(), members),
              group.info().timestamp(),
              group.info().attempts());
      GroupTrace trace = tracer.begin(queued);
      GroupResult result = attempt(queued, trace);
      status = result.queueStatus();
      carryOut(result, entries, trace);
      if (result.tried()) {
        metrics.groupAttempted(result.decision(), begun);
      }
    } finally {
      queue.attempted(group, status);
    }
  }

  private GroupResult attempt(QueuedGroupInfo queued, GroupTrace trace) {
    try {
      return engine.attempt(queued, trace);
    } catch (RuntimeException e) {
      observer.onError("schedule " + queued.group().key(), e);
      return engine.groupCycle().failed(queued.group(), queued.attempts(), PluginErrors.text(e));
    }
  }

  private void carryOut(GroupResult result, Map<String, QueueEntry> entries, GroupTrace trace) {
    preemptions.start(result);
    List<Ended> ended = engine.groupCycle().settle(result, trace, bindings::hold);
    observer.decided(
        result
            .decision()
            .withMembers(
                ended.stream()
                    .filter(Ended::isDecided)
                    .map(member -> member.member(member.result().decision()))
                    .toList()));
    for (Ended member : ended) { // after the decision, this may end attempts
      QueueEntry entry = Objects.requireNonNull(entries.get(member.pod().pod().uid()));
      member.result().carryOut(new Handler(entry, member.result().decision()));
    }
    result.members().stream()
        .findFirst()
        .ifPresent(first -> statuses.perform(first.pod().pod(), result.effects()));
    result.decision().conditions().forEach((podGroup, condition) -> write(podGroup, condition));
  }

  private void hold(ScheduleResult result) {
    if (result.outcome() instanceof Outcome.Bind(var assumed, var _)) {
      bindings.hold(assumed);
    }
  }

  private void write(ObjectKey podGroup, GroupDecision.Condition condition) {
    PodGroup group = engine.state().objects().get(PodGroup.class, podGroup);
    PatchPodGroupStatus patch =
        group == null ? null : GroupConditions.patch(group, condition, clock.instant());
    if (patch != null) {
      var key = GroupKey.podGroup(podGroup);
      if (patch.condition().status().equals("True")) {
        engine.state().groups().scheduled(key);
      }
      statuses.perform(key, patch);
    }
  }

  /// Starts work that takes time, and does not wait for it.
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
      if (!pods.endNomination(other.uid())) {
        statuses.nominated(other.pod(), "");
      }
    }

    @Override
    public void evict(PreemptionPlan plan) {
      observer.preempting(decision, plan.victims().size());
      preemptions.start(pod.pod(), plan);
    }

    @Override
    public void unschedulable(
        AttemptResult result, SortedSet<String> pending, @Nullable String nominatedNode) {
      failures.failed(pod, result, pending, pods.nominationAfterFailure(pod.pod(), nominatedNode));
    }

    /// The pod is being deleted, or was bound meanwhile.
    @Override
    public void notTried(AttemptResult result) {
      if (pod.pod().pod().isTerminating()) {
        failures.notTried(pod, result);
      } else {
        queue.done(pod.pod().uid());
      }
    }

    @Override
    public void keepWaiting() {
      queue.notTried(pod);
    }
  }
}
