package dev.berth.framework.cluster;

import dev.berth.api.meta.KubernetesObject;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;

/// Periodic work in addition to the engine's work, such as asking a server for the usage of nodes.
/// The engine receives the results as objects, like the objects of the cluster: plugins find them
/// in [ClusterObjects] and watch their changes, and snapshots and recordings contain them.
///
/// ```
/// in use ──▶ begin ──▶ run ──▶ run ──▶ … ──▶ end       on threads of their own, one turn at a time
///                       │ objects, new, changed, gone
///                       ▼
///                     inbox ──▶ engine, between two cycles
/// ```
///
/// The work begins when a scheduler uses a configuration that requests it. A replica that is not
/// the leader runs it too, so that it has the same information as the leader if it takes over. The
/// work ends with the scheduler, or when a new configuration no longer requests it. Simulations and
/// replays of recordings run no background work.
///
/// A value with `equals`: if a new configuration requests equal work, the running work continues.
/// The [Task] holds all of its state.
public interface BackgroundWork {
  /// The name in logs and metrics. A configuration has one work of each name, which one or more
  /// plugins request.
  String name();

  /// The time from the beginning of a turn to the beginning of the next. A longer turn is not
  /// interrupted; the turns that it overlaps are left out.
  Duration period();

  /// Begins the work.
  ///
  /// @param reader reads from the API server
  Task begin(ApiReader reader);

  /// Work that has begun. Its methods are called one at a time, but not always on the same thread.
  interface Task {
    /// Does one turn. May block; an interrupt asks it to end. An exception is logged and counted,
    /// and has no other effect: the objects of earlier turns stay.
    ///
    /// @param now when the turn begins
    /// @return all objects that the work knows, which replace the objects of earlier turns; their
    ///   kinds must not be watched in the cluster
    Collection<? extends KubernetesObject> run(Instant now) throws Exception;

    /// Called after the last turn.
    default void end() {}
  }
}
