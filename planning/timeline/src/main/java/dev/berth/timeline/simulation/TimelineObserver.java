package dev.berth.timeline.simulation;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import java.time.Duration;

/// Callbacks with what happens in a [TimedSimulation], in the order of its virtual time, which is
/// given as what has passed since the beginning. Called on the thread of the simulation.
public interface TimelineObserver {

  /// Why a pod is gone.
  enum StopCause {
    /// It has run for as long as it was to run.
    SUCCEEDED,
    /// It has made room for a pod of higher priority.
    PREEMPTED,
    /// Its node has left.
    DISPLACED,
    /// Its controller has deleted it, or its node is drained.
    DELETED
  }

  /// A node has joined.
  void nodeJoined(Duration at, Node node);

  /// A node has left; its pods have been stopped before.
  void nodeLeft(Duration at, Node node);

  /// A pod has come; it waits, unless [#started] follows.
  void arrived(Duration at, Pod pod);

  /// A pod runs from now on.
  ///
  /// @param pod with its node
  void started(Duration at, Pod pod);

  /// A pod is gone.
  ///
  /// @param pod with its node if it has run
  void stopped(Duration at, Pod pod, StopCause cause);
}
