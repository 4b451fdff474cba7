package dev.berth.framework.handle;

import dev.berth.api.meta.KubernetesObject;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;

/// Work that a plugin needs done beside the engine, over and over, such as asking a server for what
/// nodes use. What it finds out comes to the engine as objects, like those of the cluster: plugins
/// find them among [ClusterObjects] and see them change, and they are in snapshots and recordings.
///
/// ```
/// in use ──▶ begin ──▶ run ──▶ run ──▶ … ──▶ end       on threads of their own, one turn at a time
///                       │ objects, new, changed, gone
///                       ▼
///                     inbox ──▶ engine, between two cycles
/// ```
///
/// It begins when a scheduler uses the configuration that has it, before it is leading too, so that
/// a replica that takes over knows all that the one before knew. It ends with the scheduler, or
/// when the configuration in use has it no more. In simulations, and when a recording is replayed,
/// there is none.
///
/// A value, with `equals`: a configuration that is taken over with equal work lets it go on. All
/// that it keeps is in its [Task].
public interface BackgroundWork {
  /// What it is called in logs and metrics. In a configuration there is one work of a name,
  /// requested by one or more plugins.
  String name();

  /// From the beginning of a turn to that of the next. A turn that takes longer is not interrupted:
  /// the next ones are left out.
  Duration period();

  /// Begins.
  ///
  /// @param reader of the API server
  Task begin(ApiReader reader);

  /// Work that has begun. Its methods are called one at a time, not always on the same thread.
  interface Task {
    /// Does one turn. May block; an interrupt means that the work is to end. What it throws is
    /// logged and counted and has no other effect: the objects of earlier turns stay.
    ///
    /// @param now when the turn begins
    /// @return all objects of which it knows, in the place of those that it returned before; of no
    ///   kind that is watched
    Collection<? extends KubernetesObject> run(Instant now) throws Exception;

    /// No turn comes any more.
    default void end() {}
  }
}
