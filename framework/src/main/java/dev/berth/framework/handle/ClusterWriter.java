package dev.berth.framework.handle;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.framework.state.PodInfo;
import java.time.Duration;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/// Writes to the API server. Calls block; make them on a binding's thread, or from a
/// [ClusterEffect].
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

  /// Stores a new claim.
  ///
  /// @param claim without a UID, and without a name: it is given one that begins with its
  ///   `generateName`
  /// @return the claim as it is stored
  /// @throws dev.berth.framework.PluginException if the API server refuses
  ResourceClaim create(ResourceClaim claim) throws InterruptedException;

  /// Changes an object, but for its status. What the change leaves alone stays as it is in the
  /// cluster, fields included that the object's type does not know. A change that changes nothing
  /// is not sent.
  ///
  /// @param known the object as the caller knows it. If others have changed it since, the change is
  ///   made to what it is by now.
  /// @param change a function of its argument, called once or several times; what it throws ends
  ///   the attempt
  /// @return the object as it is stored
  /// @throws dev.berth.framework.PluginException if the API server refuses, such as when the object
  ///   is gone
  <T extends KubernetesObject> T change(T known, UnaryOperator<T> change)
      throws InterruptedException;

  /// Changes the status of an object, in the way of [#change].
  <T extends KubernetesObject> T changeStatus(T known, UnaryOperator<T> change)
      throws InterruptedException;

  /// Deletes the object, if it is still there.
  ///
  /// @throws dev.berth.framework.PluginException if the API server refuses
  void delete(KubernetesObject object) throws InterruptedException;

  /// Waits for what others do after a write.
  ///
  /// @param condition evaluated now and again on the cluster as it is, nodes and pods included, and
  ///   never of one that lacks what the caller has written; what it throws ends the wait
  /// @param timeout how long to wait at most
  /// @return whether the condition has come to hold in time
  boolean await(Predicate<ClusterObjects> condition, Duration timeout) throws InterruptedException;
}
