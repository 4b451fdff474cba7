package dev.berth.query.pages;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.engine.port.AttemptResult;
import dev.berth.engine.port.SchedulingObserver;
import dev.berth.timeline.simulation.TimedSimulation;
import dev.berth.timeline.simulation.TimelineObserver;
import dev.berth.ui.DecisionFilter;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/// The steps of a simulation over time; they give the cluster after each step.
///
/// ```
/// forgotten                 kept
/// ───────────────┬──────────────────────────────▶ time
///  base: nodes   │ 812 pod a arrives
///  and pods then │ 813 pod a starts on n1     cluster after 813 = base + 812 + 813
/// ```
///
/// Without memory for all steps, the oldest steps are dropped, and their result becomes the base. A
/// waiting pod is a step only if its reason differs from the reason of the previous attempt. Filled
/// by the thread of the simulation; does not change afterwards.
final class StepLog implements TimelineObserver, SchedulingObserver {
  /// The kinds of steps.
  enum Happening {
    NODE_JOINED("nodeJoined"),
    NODE_LEFT("nodeLeft"),
    ARRIVED("arrived"),
    WAITS("waits"),
    STARTED("started"),
    SUCCEEDED("succeeded"),
    PREEMPTED("preempted"),
    DISPLACED("displaced"),
    DELETED("deleted");

    private final String word;

    Happening(String word) {
      this.word = word;
    }

    @Override
    public String toString() {
      return word;
    }
  }

  /// A step.
  ///
  /// @param number from 1
  /// @param object the pod, with its node if it has one, or the node
  /// @param message why the pod waits, in kube-scheduler's words; empty for other steps
  record Step(
      int number, Duration at, Happening happening, KubernetesObject object, String message) {
    /// The node; empty for none.
    String node() {
      return object instanceof Pod pod ? pod.spec().nodeName() : object.metadata().name();
    }

    boolean passes(DecisionFilter filter) {
      ObjectKey key = object.key();
      boolean isPod = object instanceof Pod;
      return (filter.namespace().isEmpty() || key.namespace().equals(filter.namespace()))
          && (filter.node().isEmpty() || filter.node().equals(node()))
          && (filter.result().isEmpty() || filter.result().equals(happening.toString()))
          && (filter.pod().isEmpty() || (isPod && key.toString().contains(filter.pod())));
    }
  }

  /// The nodes, and the pods by UID, at one moment.
  record Moment(Map<String, Node> nodes, Map<String, Pod> pods) {
    Moment() {
      this(new LinkedHashMap<>(), new LinkedHashMap<>());
    }

    private Moment copy() {
      return new Moment(new LinkedHashMap<>(nodes), new LinkedHashMap<>(pods));
    }

    private void apply(Step step) {
      switch (step.happening) {
        case NODE_JOINED -> nodes.put(step.object.metadata().name(), (Node) step.object);
        case NODE_LEFT -> nodes.remove(step.object.metadata().name());
        case ARRIVED, STARTED -> pods.put(step.object.metadata().uid(), (Pod) step.object);
        case WAITS -> {}
        case SUCCEEDED, PREEMPTED, DISPLACED, DELETED -> pods.remove(step.object.metadata().uid());
      }
    }

    /// The number of pods with a node.
    long running() {
      return pods.values().stream().filter(pod -> !pod.spec().nodeName().isEmpty()).count();
    }
  }

  private final int most;
  private final Deque<Step> steps = new ArrayDeque<>();
  private final Moment base = new Moment();

  /// The waiting pods with their reasons, by UID.
  private final Map<String, Waiting> waiting = new HashMap<>();

  private int all;

  private record Waiting(Pod pod, String message) {}

  /// @param most the maximum number of stored steps
  StepLog(int most) {
    this.most = most;
  }

  private void add(Duration at, Happening happening, KubernetesObject object, String message) {
    all++;
    steps.add(new Step(all, at, happening, object, message));
    if (steps.size() > most) {
      base.apply(steps.remove());
    }
  }

  @Override
  public void nodeJoined(Duration at, Node node) {
    add(at, Happening.NODE_JOINED, node, "");
  }

  @Override
  public void nodeLeft(Duration at, Node node) {
    add(at, Happening.NODE_LEFT, node, "");
  }

  @Override
  public void arrived(Duration at, Pod pod) {
    waiting.put(pod.metadata().uid(), new Waiting(pod, ""));
    add(at, Happening.ARRIVED, pod, "");
  }

  @Override
  public void started(Duration at, Pod pod) {
    waiting.remove(pod.metadata().uid());
    add(at, Happening.STARTED, pod, "");
  }

  @Override
  public void stopped(Duration at, Pod pod, StopCause cause) {
    waiting.remove(pod.metadata().uid());
    var happening =
        switch (cause) {
          case SUCCEEDED -> Happening.SUCCEEDED;
          case PREEMPTED -> Happening.PREEMPTED;
          case DISPLACED -> Happening.DISPLACED;
          case DELETED -> Happening.DELETED;
        };
    add(at, happening, pod, "");
  }

  @Override
  public void attemptEnded(AttemptResult result, Times times) {
    Waiting before = waiting.get(result.uid());
    String message = result.ending().message();
    if (before != null && !message.isEmpty() && !message.equals(before.message)) {
      waiting.put(result.uid(), new Waiting(before.pod, message));
      add(
          Duration.between(TimedSimulation.BEGINNING, times.ended()),
          Happening.WAITS,
          before.pod,
          message);
    }
  }

  /// The number of steps, including dropped ones.
  int all() {
    return all;
  }

  /// The number of the first stored step.
  int first() {
    return all - steps.size() + 1;
  }

  /// The stored steps, in their order.
  Collection<Step> steps() {
    return Collections.unmodifiableCollection(steps);
  }

  /// The nodes and pods after a step.
  ///
  /// @param number the number of a stored step
  Moment after(int number) {
    Moment moment = base.copy();
    for (Step step : steps) {
      if (step.number > number) {
        break;
      }
      moment.apply(step);
    }
    return moment;
  }
}
