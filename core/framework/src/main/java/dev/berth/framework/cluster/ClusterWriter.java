package dev.berth.framework.cluster;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.framework.model.PodInfo;
import java.time.Duration;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/// Writes to the API server. Calls block; call from a binding's thread or from a [ClusterEffect].
public interface ClusterWriter {
  /// Binds the pod to the node.
  ///
  /// @throws dev.berth.framework.status.PluginException if the API server rejects it
  void bind(PodInfo pod, String node) throws InterruptedException;

  /// Replaces the object that has the same kind and key.
  ///
  /// @throws dev.berth.framework.status.PluginException if the API server rejects it, for example
  ///   because the object is gone or has changed
  void update(KubernetesObject object) throws InterruptedException;

  /// Creates a claim.
  ///
  /// @param claim without UID and name; its name is generated from its `generateName`
  /// @return the claim as stored
  /// @throws dev.berth.framework.status.PluginException if the API server rejects it
  ResourceClaim create(ResourceClaim claim) throws InterruptedException;

  /// Changes an object, except its status. Other fields keep their values in the cluster, including
  /// fields that the object's Java type lacks. If nothing differs, no request is sent.
  ///
  /// @param known the object as the caller knows it. If the object has changed since, the change is
  ///   applied to its current version.
  /// @param change a function of its argument, called at least once; an exception from it ends the
  ///   call
  /// @return the object as stored
  /// @throws dev.berth.framework.status.PluginException if the API server rejects it, for example
  ///   because the object is gone
  <T extends KubernetesObject> T change(T known, UnaryOperator<T> change)
      throws InterruptedException;

  /// Changes the status of an object; otherwise like [#change].
  <T extends KubernetesObject> T changeStatus(T known, UnaryOperator<T> change)
      throws InterruptedException;

  /// Deletes the object if it still exists.
  ///
  /// @throws dev.berth.framework.status.PluginException if the API server rejects it
  void delete(KubernetesObject object) throws InterruptedException;

  /// Waits for the effects of a write, for example for the response of a controller.
  ///
  /// @param condition evaluated repeatedly on the current cluster, including nodes and pods, and
  ///   only once the caller's own writes are visible; an exception from it ends the wait
  /// @param timeout the longest time to wait
  /// @return whether the condition became true in time
  boolean await(Predicate<ClusterObjects> condition, Duration timeout) throws InterruptedException;
}
