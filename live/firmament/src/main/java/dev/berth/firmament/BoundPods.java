package dev.berth.firmament;

import dev.berth.api.core.Pod;
import java.util.Collection;

/// The pods on the nodes of a cluster, as its API server knows them. Poseidon does not report all
/// of them: after a restart, it does not report the pods that it has placed before.
@FunctionalInterface
public interface BoundPods {
  /// Returns the pods that have a node and have not ended. Called on any thread, one at a time.
  Collection<Pod> current();
}
