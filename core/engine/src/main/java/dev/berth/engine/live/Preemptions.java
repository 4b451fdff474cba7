package dev.berth.engine.live;

import dev.berth.engine.cycle.PreemptionPlan;
import dev.berth.engine.group.GroupResult;
import dev.berth.engine.live.EngineMessage.Activate;
import dev.berth.engine.live.EngineMessage.EvictionFinished;
import dev.berth.engine.live.EngineMessage.EvictionFinished.Kind;
import dev.berth.engine.port.PodEffectHandler;
import dev.berth.engine.port.SchedulingObserver;
import dev.berth.engine.queue.SchedulingQueue;
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.framework.diagnosis.GroupDecision;
import dev.berth.framework.model.PodInfo;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The preemptions whose victims are being evicted, for pods and for groups. All victims but one
/// are evicted concurrently, and then the last one. Until then the preemptor is not tried.
///
/// ```
///  start ──▶ evicting all but one ──▶ evicting the last ──▶ over
///                    │                       │                ▲
///                    └────────── failed: activate the preemptor ┘
/// ```
///
/// The deletion of the last victim requeues the preemptor, as any deletion requeues pods. If the
/// last victim was not deleted, or something failed, there may be no such event; in that case the
/// preemptor is activated. For the engine's thread; tasks make the blocking calls and report back.
final class Preemptions {
  private static final String CLUSTER = "cluster";

  private final Map<String, Run> runs = new HashMap<>();
  private final Map<Long, Run> byNumber = new HashMap<>();

  /// The victims that the cluster does not show as terminating yet.
  private final Set<String> victims = new HashSet<>();

  private long started;
  private final PodEffectHandler handler;
  private final Executor tasks;
  private final Consumer<EngineMessage> inbox;
  private final InstantSource clock;
  private final ClusterObjects objects;
  private final SchedulingQueue queue;
  private final BindingCycles bindings;
  private final PodStatusUpdater statuses;
  private final SchedulingObserver observer;
  private final MetricsTimer metrics;

  /// Creates it without preemptions.
  ///
  /// @param tasks runs blocking calls
  /// @param inbox receives the tasks' messages: [EngineMessage.EvictionFinished] and
  ///   [EngineMessage.Activate]
  Preemptions(
      PodEffectHandler handler,
      Executor tasks,
      Consumer<EngineMessage> inbox,
      InstantSource clock,
      ClusterObjects objects,
      SchedulingQueue queue,
      BindingCycles bindings,
      PodStatusUpdater statuses,
      SchedulingObserver observer,
      MetricsTimer metrics) {
    this.handler = handler;
    this.tasks = tasks;
    this.inbox = inbox;
    this.clock = clock;
    this.objects = objects;
    this.queue = queue;
    this.bindings = bindings;
    this.statuses = statuses;
    this.observer = observer;
    this.metrics = metrics;
  }

  /// Returns whether victims are being evicted for the pod or group root, so that trying it is
  /// useless.
  ///
  /// @param preemptor the UID of the pod or root
  boolean isRunningFor(String preemptor) {
    Run run = runs.get(preemptor);
    return run != null && !run.lastIsGone();
  }

  /// The UIDs of the victims that the cluster does not show as terminating yet.
  Set<String> victims() {
    return Collections.unmodifiableSet(victims);
  }

  /// Begins to evict victims for a pod. Victims that are already terminating are left alone.
  void start(PodInfo preemptor, PreemptionPlan plan) {
    start(Preemptor.of(preemptor), plan.plugin(), plan.node(), plan.victims());
  }

  /// Begins to evict the victims of a group, if the attempt found any. Victims that are already
  /// terminating are left alone.
  void start(GroupResult result) {
    GroupDecision.Preemption found = result.decision().preemption();
    // Without a report the group waits for victims of an earlier attempt.
    if (found != null && found.status().isSuccess() && found.report() != null) {
      List<PodInfo> victims =
          result.victims().stream().flatMap(unit -> unit.pods().stream()).toList();
      observer.preempting(result.decision(), victims.size());
      start(Preemptor.of(result.group(), objects), result.preemptor(), CLUSTER, victims);
    }
  }

  private void start(Preemptor preemptor, String plugin, String place, List<PodInfo> victims) {
    List<PodInfo> present = victims.stream().filter(pod -> !pod.pod().isTerminating()).toList();
    if (!present.isEmpty()) {
      started++;
      var run = new Run(started, preemptor, plugin, place, present);
      runs.put(preemptor.uid(), run);
      byNumber.put(started, run);
      present.forEach(pod -> this.victims.add(pod.uid()));
      run.begin();
    }
  }

  /// Handles the end of a victim's eviction.
  void evicted(EvictionFinished result) {
    if (result.problem() != null) {
      observer.onError("evict pod " + result.victim(), result.problem());
    }
    if (result.kind() != Kind.DELETED) {
      victims.remove(result.victim().uid());
    }
    Run run = Objects.requireNonNull(byNumber.get(result.preemption()), "no such preemption");
    run.evicted(result.kind());
  }

  /// Handles a pod that was deleted or is terminating.
  void goes(String uid) {
    victims.remove(uid);
    runs.values().forEach(run -> run.goes(uid));
  }

  /// One preemption.
  private final class Run {
    private final long number;
    private final Preemptor preemptor;
    private final String plugin;
    private final String place;
    private final List<PodInfo> first;
    private final PodInfo last;
    private final Instant begun = metrics.now();
    private int awaited;
    private boolean failed;
    private boolean atLast;
    private boolean lastGoes;

    Run(long number, Preemptor preemptor, String plugin, String place, List<PodInfo> victims) {
      this.number = number;
      this.preemptor = preemptor;
      this.plugin = plugin;
      this.place = place;
      first = victims.subList(0, victims.size() - 1);
      last = victims.getLast();
      awaited = first.size();
    }

    void begin() {
      if (first.isEmpty()) {
        evictLast();
      } else {
        first.forEach(this::evict);
      }
    }

    void evicted(Kind kind) {
      if (atLast) {
        end(kind != Kind.DELETED, kind != Kind.FAILED);
      } else {
        firstEvicted(kind);
      }
    }

    private void firstEvicted(Kind kind) {
      failed |= kind == Kind.FAILED;
      awaited--;
      if (awaited > 0) {
        return;
      }
      if (failed) {
        end(true, false);
      } else {
        evictLast();
      }
    }

    private void evictLast() {
      atLast = true;
      evict(last);
    }

    private void end(boolean unnoticed, boolean well) {
      if (!atLast) {
        victims.remove(last.uid());
      }
      metrics.preemptionEnded(preemptor.kind(), well, begun);
      runs.remove(preemptor.uid(), this);
      byNumber.remove(number);
      for (PodInfo pod : preemptor.pods()) {
        if (unnoticed) {
          inbox.accept(new Activate(pod));
        } else {
          queue.recheck(pod);
        }
      }
    }

    void goes(String uid) {
      lastGoes |= last.uid().equals(uid);
    }

    boolean lastIsGone() {
      return atLast && lastGoes;
    }

    private void evict(PodInfo victim) {
      var eviction = new Eviction(preemptor, victim, place);
      if (bindings.cancel(victim, plugin, () -> cancelled(victim))) {
        statuses.perform(eviction.withoutDeletion());
      } else {
        try {
          tasks.execute(() -> report(victim, delete(eviction)));
        } catch (RejectedExecutionException e) {
          report(victim, e);
        }
      }
    }

    private void cancelled(PodInfo victim) {
      inbox.accept(new EvictionFinished(number, victim, Kind.CANCELLED, null));
    }

    private void report(PodInfo victim, @Nullable Exception problem) {
      Kind kind = problem == null ? Kind.DELETED : Kind.FAILED;
      inbox.accept(new EvictionFinished(number, victim, kind, problem));
    }

    private @Nullable Exception delete(Eviction eviction) {
      try {
        eviction.carryOut(handler, clock.instant());
        return null;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return e;
      } catch (RuntimeException e) {
        return e;
      }
    }
  }
}
