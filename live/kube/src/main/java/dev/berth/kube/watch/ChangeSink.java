package dev.berth.kube.watch;

import dev.berth.engine.ClusterChange;

/// Receives the changes of the cluster. Called on a separate thread for each kind, concurrently;
/// the changes of one kind come in order.
@FunctionalInterface
public interface ChangeSink {
  /// Receives a change. Blocking holds up only the changes of this kind. An exception is logged,
  /// and the change is delivered again: after a pause, the objects of the kind are compared with
  /// the server again.
  void changed(ClusterChange change);
}
