package dev.berth.kube.watch;

import dev.berth.engine.ClusterChange;

/// Receives the changes of the cluster. Called by one thread for each kind, several at once; for
/// one kind, in order.
@FunctionalInterface
public interface ChangeSink {
  /// Receives a change. Blocking holds up the changes of this kind, and nothing else. What is
  /// thrown is logged, and the change comes again: the objects of the kind are compared with the
  /// server anew, after a pause.
  void changed(ClusterChange change);
}
