package dev.berth.loadaware.support;

import dev.berth.api.core.Pod;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// How a plugin reckons the load of nodes. Called by a [NodeLoadTracker], on the engine's thread.
///
/// @param <P> what is known of a pod on a node
/// @param <L> the load of a node
public interface NodeLoadModel<P, L> {
  /// A pod that has come to a node.
  ///
  /// @param since when it was placed there
  P placed(Pod pod, Instant since);

  /// The same pod, still on its node, after a change.
  ///
  /// @return null if it adds to the load what it has added before
  @Nullable P changed(P known, Pod pod);

  /// The sums of a node that is not measured and has no pods.
  default NodeSums<P, L> unmeasured() {
    return NodeSums.unknown();
  }

  /// The load of a node has changed.
  ///
  /// @param load null if it is not known any more
  default void loadChanged(String node, @Nullable L load) {}
}
