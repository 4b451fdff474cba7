package dev.berth.timeline.simulation;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import java.time.Duration;

/// Receives the events of a [TimedSimulation] in the order of virtual time. Times are durations
/// since the beginning. Called on the thread of the simulation.
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

  /// Called when a node has joined.
  void nodeJoined(Duration at, Node node);

  /// Called when a node has left, after its pods have been stopped.
  void nodeLeft(Duration at, Node node);

  /// Called when a pod has arrived; the pod waits unless a call of [#started] follows.
  void arrived(Duration at, Pod pod);

  /// Called when a pod starts to run.
  ///
  /// @param pod with its node
  void started(Duration at, Pod pod);

  /// Called when a pod is gone.
  ///
  /// @param pod with its node if it has run
  void stopped(Duration at, Pod pod, StopCause cause);
}
