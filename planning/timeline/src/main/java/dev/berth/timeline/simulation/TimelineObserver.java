package dev.berth.timeline.simulation;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import java.time.Duration;

/// Receives the events of a [TimedSimulation] in the order of virtual time. Times are durations
/// since the beginning. Called on the thread of the simulation. By default, each method does
/// nothing.
public interface TimelineObserver {

  /// The reasons why a pod is gone.
  enum StopCause {
    /// The pod has run for its whole duration.
    SUCCEEDED,
    /// The pod has made room for a pod of higher priority.
    PREEMPTED,
    /// The pod's node has left.
    DISPLACED,
    /// The pod's controller has deleted it, or its node is drained.
    DELETED
  }

  /// Does nothing.
  TimelineObserver NONE = new TimelineObserver() {};

  /// Called when a node has joined.
  default void nodeJoined(Duration at, Node node) {}

  /// Called when a node has left, after its pods have been stopped.
  default void nodeLeft(Duration at, Node node) {}

  /// Called when a pod has arrived; the pod waits unless a call of [#started] follows.
  default void arrived(Duration at, Pod pod) {}

  /// Called when a pod starts to run.
  ///
  /// @param pod with its node
  default void started(Duration at, Pod pod) {}

  /// Called when a pod is gone.
  ///
  /// @param pod with its node if it has run
  default void stopped(Duration at, Pod pod, StopCause cause) {}

  /// Returns an observer that calls this one and then the other one.
  default TimelineObserver and(TimelineObserver other) {
    var first = this;
    return new TimelineObserver() {
      @Override
      public void nodeJoined(Duration at, Node node) {
        first.nodeJoined(at, node);
        other.nodeJoined(at, node);
      }

      @Override
      public void nodeLeft(Duration at, Node node) {
        first.nodeLeft(at, node);
        other.nodeLeft(at, node);
      }

      @Override
      public void arrived(Duration at, Pod pod) {
        first.arrived(at, pod);
        other.arrived(at, pod);
      }

      @Override
      public void started(Duration at, Pod pod) {
        first.started(at, pod);
        other.started(at, pod);
      }

      @Override
      public void stopped(Duration at, Pod pod, StopCause cause) {
        first.stopped(at, pod, cause);
        other.stopped(at, pod, cause);
      }
    };
  }
}
