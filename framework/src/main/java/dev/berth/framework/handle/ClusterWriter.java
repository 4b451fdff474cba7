package dev.berth.framework.handle;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.framework.state.PodInfo;
import java.time.Duration;
import java.util.function.Predicate;

/// Writes to the API server. Calls block; make them on a binding's thread only.
public interface ClusterWriter {
  /// Binds the pod to the node.
  ///
  /// @throws dev.berth.framework.PluginException if the API server refuses
  void bind(PodInfo pod, String node) throws InterruptedException;

  /// Puts the object in the place of the one with its kind and key.
  ///
  /// @throws dev.berth.framework.PluginException if the API server refuses, such as when the object
  ///   is gone or others have changed it
  void update(KubernetesObject object) throws InterruptedException;

  /// Waits for what others do after a write.
  ///
  /// @param condition asked now and again of the cluster as it is, nodes and pods included, and
  ///   never of one that lacks what the caller has written; what it throws ends the wait
  /// @param timeout how long to wait at most
  /// @return whether the condition has come to hold in time
  boolean await(Predicate<ClusterObjects> condition, Duration timeout) throws InterruptedException;
}
