package dev.berth.kube.watch;

import dev.berth.api.codec.Kind;
import dev.berth.engine.ClusterChange;

/// Takes what happens in the cluster. Called by one thread for each kind, several at once; for one
/// kind, in order.
public interface ChangeSink {

  /// Something has happened. Blocking holds up the changes of this kind, and nothing else.
  void changed(ClusterChange change);

  /// All objects of the kind that there were at the start have been told of. Once for each kind;
  /// also for one that the server does not have.
  void synced(Kind<?> kind);
}
