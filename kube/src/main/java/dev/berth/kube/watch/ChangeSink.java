package dev.berth.kube.watch;

import dev.berth.engine.ClusterChange;

/// Takes what happens in the cluster. Called by one thread for each kind, several at once; for one
/// kind, in order.
@FunctionalInterface
public interface ChangeSink {
  /// Something has happened. Blocking holds up the changes of this kind, and nothing else. What it
  /// throws is logged, and the change comes again: the objects of the kind are compared with the
  /// server anew, after a pause.
  void changed(ClusterChange change);
}
