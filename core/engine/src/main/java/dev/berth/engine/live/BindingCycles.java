package dev.berth.engine.live;

import dev.berth.engine.Engine;
import dev.berth.engine.binding.AssumedPod;
import dev.berth.engine.binding.BindingCycle;
import dev.berth.engine.binding.BindingFailure;
import dev.berth.engine.binding.PermitWaits;
import dev.berth.engine.binding.PodInPreBind;
import dev.berth.engine.cycle.UnreserveResult;
import dev.berth.engine.live.EngineMessage.BindingFinished;
import dev.berth.engine.port.AttemptResult;
import dev.berth.engine.port.SchedulingObserver;
import dev.berth.engine.profile.Profile;
import dev.berth.engine.queue.QueueEntry;
import dev.berth.engine.queue.QueueEvent;
import dev.berth.engine.queue.SchedulingQueue;
import dev.berth.framework.PreBindPlugin;
import dev.berth.framework.cluster.WaitingPod;
import dev.berth.framework.events.EventResource;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.Code;
import dev.berth.framework.status.PlainReason;
import dev.berth.framework.status.PluginException;
import dev.berth.framework.status.PluginStatus;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// The pods that have a node but are not bound yet. For the engine's thread; tasks call the plugins
/// that block, and report back.
///
/// ```
///       a plugin waits       all allow
///  start ──────────────▶ waiting ──────▶ binding ──▶ bound
///    │                      │  ▲            │
///    └──────────────────────┼──┼────────────┤ no plugin waits
///                           │               │
///             rejected,     ▼               ▼  a plugin rejects or fails; cancelled
///             timed out ▶ failed: unreserve, forget, back to the queue
/// ```
final class BindingCycles {
  private static final PluginStatus NOT_ENDED = error("the binding has not ended");

  private final Engine engine;
  private final SchedulingQueue queue;
  private final PodStatusUpdater statuses;
  private final SchedulingObserver observer;
  private final InstantSource clock;
  private final InputInterceptor interceptor;
  private final PermitWaits permits;
  private final FailureHandler failures;
  private final KeyedSerialExecutor lanes;
  private final Consumer<EngineMessage> inbox;
  private final boolean announces;
  private final int limit;
  private final MetricsTimer metrics;
  private final Map<String, Waiting> waiting = new HashMap<>();
  private final Map<String, Task> binding = new HashMap<>();
  private final Map<Long, Task> running = new HashMap<>();
  private final Map<Long, List<Runnable>> cancelled = new HashMap<>();
  private long started;

  /// The binding of one pod.
  ///
  /// @param number unique
  /// @param result the result of the attempt if the pod is bound
  /// @param work the PreBind plugins that have something to do
  private record Task(
      long number,
      QueueEntry pod,
      AttemptResult result,
      AssumedPod assumed,
      List<PreBindPlugin> work,
      PodInPreBind guard) {
    String uid() {
      return assumed.pod().uid();
    }
  }

  /// A pod that waits at Permit.
  private record Waiting(Task task, Instant since) {}

  /// Creates it without bindings.
  ///
  /// @param announces whether a pod whose binding takes a while is first nominated to its node
  /// @param limit how many pods may be bound at the same time
  BindingCycles(
      Engine engine,
      SchedulingQueue queue,
      PodStatusUpdater statuses,
      SchedulingObserver observer,
      InstantSource clock,
      InputInterceptor interceptor,
      PermitWaits permits,
      FailureHandler failures,
      KeyedSerialExecutor lanes,
      Consumer<EngineMessage> inbox,
      boolean announces,
      int limit,
      MetricsTimer metrics) {
    this.engine = engine;
    this.queue = queue;
    this.statuses = statuses;
    this.observer = observer;
    this.clock = clock;
    this.interceptor = interceptor;
    this.permits = permits;
    this.failures = failures;
    this.lanes = lanes;
    this.inbox = inbox;
    this.announces = announces;
    this.limit = limit;
    this.metrics = metrics;
  }

  /// Takes a pod that was just assumed on a node; it waits from now on if a Permit plugin demands
  /// it. A call of [#start] follows.
  void hold(AssumedPod found) {
    if (!found.waits().isEmpty()) {
      permits.add(found, clock.instant());
    }
  }

  /// Begins to bind the pod passed to [#hold].
  void start(QueueEntry pod, AttemptResult result, AssumedPod found) {
    Task task;
    started++;
    try {
      var work = BindingCycle.preFlight(found);
      task = new Task(started, pod, result, found, work, new PodInPreBind());
    } catch (PluginException e) {
      permits.remove(found.pod().uid());
      failed(new Task(started, pod, result, found, List.of(), new PodInPreBind()), error(e), false);
      return;
    }
    boolean waits = !found.waits().isEmpty();
    if (announces && (waits || !task.work.isEmpty())) {
      statuses.nominated(pod.pod().pod(), found.node());
    }
    if (waits) {
      waiting.put(task.uid(), new Waiting(task, metrics.now()));
    } else {
      bind(task);
    }
  }

  /// Handles the verdict about a pod at Permit.
  void decided(String uid, PluginStatus verdict) {
    Waiting ended = waiting.remove(uid);
    if (ended == null) {
      return;
    }
    Task task = ended.task;
    metrics.waitedAtPermit(verdict.code(), ended.since);
    if (verdict.isSuccess()) {
      bind(task);
    } else {
      failed(task, verdict, true);
    }
  }

  private void bind(Task task) {
    queue.done(task.uid());
    binding.put(task.uid(), task);
    running.put(task.number, task);
    lanes.hold(
        task.uid(),
        interceptor.binding(task.number, () -> run(task)),
        refusal -> inbox.accept(new BindingFinished(task.number, error(refusal), Map.of())));
  }

  /// Binds the pod. In any case sends a message to the engine, even for an error, which is
  /// rethrown.
  private void run(Task task) {
    PluginStatus status = NOT_ENDED;
    Map<String, RuntimeException> late = Map.of();
    try {
      status = BindingCycle.bind(task.assumed, task.work, task.guard);
      late = status.isSuccess() ? BindingCycle.postBind(task.assumed) : late;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      status = error(e);
    } catch (RuntimeException e) {
      status = error(e);
    } catch (Error e) {
      status = status.isSuccess() ? status : error(e);
      throw e;
    } finally {
      inbox.accept(new BindingFinished(task.number, status, late));
    }
  }

  /// Handles the end of a task.
  void finished(BindingFinished finished) {
    Task task = Objects.requireNonNull(running.remove(finished.binding()), "no such binding");
    binding.remove(task.uid(), task);
    if (!finished.status().isSuccess()) {
      failed(task, finished.status(), false);
      List<Runnable> waiters = cancelled.remove(task.number);
      if (waiters != null) {
        waiters.forEach(Runnable::run);
      }
      return;
    }
    finished
        .postBindFailures()
        .forEach((plugin, why) ->
            observer.onError(
                "run PostBind plugin %s for pod %s".formatted(plugin, task.pod.pod()), why));
    observer.attemptEnded(task.result, task.pod.timesUntil(clock.instant()));
    statuses.bound(task.assumed.pod().pod(), task.assumed.node());
  }

  /// The pod's resources become free for all other pods. If the pod was rejected, its own removal
  /// must not be the event that requeues it.
  private void failed(Task task, PluginStatus why, boolean atPermit) {
    UnreserveResult undone = engine.cycle().forget(task.assumed);
    statuses.perform(task.pod.pod(), undone.effects());
    if (undone.failure() != null) {
      observer.onError(
          "give back what was reserved for pod " + task.pod.pod(),
          new PluginException(undone.failure().message()));
    }
    boolean freed = undone.forgotten();
    var event = QueueEvent.deleted(EventResource.ASSIGNED_POD, task.assumed.pod().pod());
    boolean rejected = why.code() != Code.ERROR;
    if (freed && !rejected) {
      queue.moveAllToActiveOrBackoffQueue(event, any -> true);
    }
    failures.failed(
        task.pod,
        new BindingFailure(why, task.assumed.node(), atPermit).of(task.result),
        Collections.emptySortedSet(),
        "");
    if (freed && rejected) {
      queue.moveAllToActiveOrBackoffQueue(event, other -> !other.uid().equals(task.uid()));
    }
  }

  /// Cancels the binding of a victim, instead of deleting the victim, if it is not too late.
  ///
  /// @param plugin the plugin that has chosen the pod
  /// @param whenEnded called once the binding has ended, which may take as long as the API server
  ///   does not answer: until then the pod keeps its node, and to try the preemptor is of no use
  /// @return whether the pod loses its node
  boolean cancel(PodInfo pod, String plugin, Runnable whenEnded) {
    if (permits.preempt(pod.uid(), plugin)) {
      whenEnded.run(); // the verdict is in the inbox already
      return true;
    }
    Task task = binding.get(pod.uid());
    if (task == null || task.work.isEmpty()) {
      return false;
    }
    boolean ends = interceptor.raced(task.guard.cancel("preempted by " + plugin));
    if (ends) {
      cancelled.computeIfAbsent(task.number, _ -> new ArrayList<>()).add(whenEnded);
    }
    return ends;
  }

  /// Returns the stage of the pod's binding, if it has one.
  Optional<String> placeOf(String uid) {
    if (waiting.containsKey(uid)) {
      return Optional.of("permit");
    }
    return binding.containsKey(uid) ? Optional.of("binding") : Optional.empty();
  }

  /// Returns whether a pod waits or is being bound that was scheduled with the profile.
  boolean isUsed(Profile profile) {
    return Stream.concat(running.values().stream(), waiting.values().stream().map(Waiting::task))
        .anyMatch(task -> task.assumed.profile().equals(profile));
  }

  /// Returns all pods, in the order in which they were tried.
  List<PodInBinding> pods() {
    return Stream.concat(waiting.values().stream().map(Waiting::task), running.values().stream())
        .sorted(Comparator.comparingLong(Task::number))
        .map(this::pod)
        .toList();
  }

  private PodInBinding pod(Task task) {
    WaitingPod wait = permits.get(task.uid());
    return new PodInBinding(
        task.assumed.pod(),
        task.assumed.node(),
        Objects.requireNonNull(task.pod.popped()),
        wait == null ? Collections.emptySortedSet() : new TreeSet<>(wait.pendingPlugins()));
  }

  /// Returns whether the limit of bindings is reached. Pods that wait at Permit do not count, since
  /// they may wait for pods that have yet to be tried. If all of them are allowed at once, the
  /// limit is exceeded for a while.
  boolean isFull() {
    return running.size() >= limit;
  }

  /// The number of pods that are being bound, without those that wait at Permit.
  int inProgress() {
    return running.size();
  }

  private static PluginStatus error(Throwable why) {
    return error(why instanceof PluginException known ? known.getMessage() : why.toString());
  }

  private static PluginStatus error(String message) {
    return new PluginStatus(Code.ERROR, "", List.of(new PlainReason(message)));
  }
}
