package dev.berth.engine;

import dev.berth.engine.binding.Binding;
import dev.berth.engine.binding.BindingCycle;
import dev.berth.engine.binding.PermitWaits;
import dev.berth.engine.binding.PreBindGuard;
import dev.berth.engine.binding.Refusal;
import dev.berth.engine.cycle.ReservePhase.Undone;
import dev.berth.engine.queue.QueueEvent;
import dev.berth.engine.queue.QueuedPod;
import dev.berth.framework.Code;
import dev.berth.framework.PluginException;
import dev.berth.framework.PreBindPlugin;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.NodeStatus;
import dev.berth.framework.diagnosis.PlainReason;
import dev.berth.framework.events.EventResource;
import dev.berth.framework.state.PodInfo;
import java.time.Instant;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;

/// The pods that have a node and are not bound yet, from the scheduling cycle on. Used by the
/// engine's thread alone; plugins that block are called by tasks, which report back.
///
/// ```
///          a plugin wants      all allow
///  start ──────────────▶ waiting ──────▶ binding ──▶ bound
///    │                      │  ▲            │
///    └──────────────────────┼──┼────────────┤ nobody wants to wait
///                           │               │
///             rejected,     ▼               ▼  a plugin rejects or fails; called off
///             timed out ▶ failed: unreserve, forget, back to the queue
/// ```
final class Bindings {
  private final Core core;
  private final PermitWaits permits;
  private final FailureHandler failures;
  private final Lanes lanes;
  private final Executor inbox;
  private final boolean announces;
  private final Stopwatch stopwatch;
  private final Map<String, Waiting> waiting = new HashMap<>();
  private final Map<String, Task> binding = new HashMap<>();

  /// One pod.
  ///
  /// @param work the PreBind plugins that have something to do
  private record Task(
      QueuedPod pod,
      Decision decision,
      Binding binding,
      List<PreBindPlugin> work,
      PreBindGuard guard) {
    String uid() {
      return binding.pod().uid();
    }
  }

  /// One at Permit.
  private record Waiting(Task task, Instant since) {}

  /// Nobody on the way yet.
  ///
  /// @param announces whether a pod whose binding will take a while says where it is to go
  Bindings(
      Core core,
      PermitWaits permits,
      FailureHandler failures,
      Lanes lanes,
      Executor inbox,
      boolean announces,
      Stopwatch stopwatch) {
    this.core = core;
    this.permits = permits;
    this.failures = failures;
    this.lanes = lanes;
    this.inbox = inbox;
    this.announces = announces;
    this.stopwatch = stopwatch;
  }

  /// A node was found for the pod, and it is assumed there.
  void start(QueuedPod pod, Decision decision, Binding found) {
    Task task;
    try {
      var work = BindingCycle.preFlight(found);
      task = new Task(pod, decision, found, work, new PreBindGuard());
    } catch (PluginException e) {
      failed(new Task(pod, decision, found, List.of(), new PreBindGuard()), error(e), false);
      return;
    }
    boolean waits = !found.waits().isEmpty();
    if (announces && (waits || !task.work.isEmpty())) {
      core.reporter().nominated(pod.pod().pod(), found.node());
    }
    if (waits) {
      waiting.put(task.uid(), new Waiting(task, stopwatch.now()));
      permits.add(found, core.clock().instant());
    } else {
      bind(task);
    }
  }

  /// A pod that has waited may go on, or not.
  void decided(String uid, NodeStatus verdict) {
    Waiting ended = waiting.remove(uid);
    if (ended == null) {
      return;
    }
    Task task = ended.task;
    stopwatch.waitedAtPermit(verdict.code(), ended.since);
    if (verdict.isSuccess()) {
      bind(task);
    } else {
      failed(task, verdict, true);
    }
  }

  private void bind(Task task) {
    core.queue().done(task.uid());
    binding.put(task.uid(), task);
    lanes.execute(task.uid(), () -> run(task));
  }

  private void run(Task task) {
    NodeStatus status;
    try {
      status = BindingCycle.bind(task.binding, task.work, task.guard);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      status = error(e);
    } catch (RuntimeException e) {
      status = error(e);
    }
    NodeStatus result = status;
    Map<String, RuntimeException> late =
        result.isSuccess() ? BindingCycle.postBind(task.binding) : Map.of();
    inbox.execute(() -> ended(task, result, late));
  }

  private void ended(Task task, NodeStatus status, Map<String, RuntimeException> late) {
    binding.remove(task.uid(), task);
    if (!status.isSuccess()) {
      failed(task, status, false);
      return;
    }
    late.forEach((plugin, why) ->
        core.observer()
            .trouble("run PostBind plugin %s for pod %s".formatted(plugin, task.pod.pod()), why));
    core.observer().attemptEnded(task.decision, core.times(task.pod));
    core.reporter().bound(task.binding.pod().pod(), task.binding.node());
  }

  /// What the pod had taken is free again, for all others at least. If it was turned away, that it
  /// leaves must not be what brings it back.
  private void failed(Task task, NodeStatus why, boolean atPermit) {
    Undone undone = core.engine().forget(task.binding);
    core.reporter().perform(task.pod.pod(), undone.effects());
    if (undone.failure() != null) {
      core.observer()
          .trouble(
              "give back what was reserved for pod " + task.pod.pod(),
              new PluginException(undone.failure().message()));
    }
    boolean freed = undone.forgotten();
    var event = QueueEvent.deleted(EventResource.ASSIGNED_POD, task.binding.pod().pod());
    boolean rejected = why.code() != Code.ERROR;
    if (freed && !rejected) {
      core.queue().moveAll(event, any -> true);
    }
    failures.failed(
        task.pod,
        new Refusal(why, atPermit).of(task.decision, task.binding.node()),
        Collections.emptySortedSet(),
        "");
    if (freed && rejected) {
      core.queue().moveAll(event, other -> !other.uid().equals(task.uid()));
    }
  }

  /// Makes room without deleting the pod, if it is not too late.
  ///
  /// @param plugin who wants that
  /// @return whether the pod gives up its node
  boolean callOff(PodInfo pod, String plugin) {
    if (permits.preempt(pod.uid(), plugin)) {
      return true;
    }
    Task task = binding.get(pod.uid());
    return task != null && !task.work.isEmpty() && task.guard.callOff("preempted by " + plugin);
  }

  /// Where on its way the pod is, if it is.
  Optional<String> placeOf(String uid) {
    if (waiting.containsKey(uid)) {
      return Optional.of("permit");
    }
    return binding.containsKey(uid) ? Optional.of("binding") : Optional.empty();
  }

  /// How many pods are on the way to their node and wait for nobody.
  int inProgress() {
    return binding.size();
  }

  private static NodeStatus error(Exception why) {
    String message = why instanceof PluginException known ? known.getMessage() : why.toString();
    return new NodeStatus(Code.ERROR, "", List.of(new PlainReason(message)));
  }
}
