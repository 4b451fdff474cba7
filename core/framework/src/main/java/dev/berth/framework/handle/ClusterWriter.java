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
  /// @throws dev.berth.framework.PluginException if the API server rejects it
  void bind(PodInfo pod, String node) throws InterruptedException;

  /// Replaces the object of that kind and key.
  ///
  /// @throws dev.berth.framework.PluginException if the API server rejects it, such as when the
  ///   object is gone or has been changed meanwhile
  void update(KubernetesObject object) throws InterruptedException;

  /// Stores a new claim.
  ///
  /// @param claim without a UID, and without a name: it is given one that begins with its
  ///   `generateName`
  /// @return the claim as it is stored
  /// @throws dev.berth.framework.PluginException if the API server rejects it
  ResourceClaim create(ResourceClaim claim) throws InterruptedException;

  /// Changes an object, but for its status. Other fields stay as they are in the cluster, including
  /// those that the object's type lacks. A change that changes nothing is not sent.
  ///
  /// @param known the object as the caller has it. If it has been changed since, the change is
  ///   applied to its current version.
  /// @param change a function of its argument, called once or several times; what it throws ends
  ///   the attempt
  /// @return the object as it is stored
  /// @throws dev.berth.framework.PluginException if the API server rejects it, such as when the
  ///   object is gone
  <T extends KubernetesObject> T change(T known, UnaryOperator<T> change)
      throws InterruptedException;

  /// Changes the status of an object, in the way of [#change].
  <T extends KubernetesObject> T changeStatus(T known, UnaryOperator<T> change)
      throws InterruptedException;

  /// Deletes the object, if it is still there.
  ///
  /// @throws dev.berth.framework.PluginException if the API server refuses
  void delete(KubernetesObject object) throws InterruptedException;

  /// Waits for the effects of a write, such as those of a controller.
  ///
  /// @param condition evaluated repeatedly on the cluster as it is, nodes and pods included, and
  ///   never before the caller's own writes are in it; what it throws ends the wait
  /// @param timeout how long to wait at most
  /// @return whether the condition has come to hold in time
  boolean await(Predicate<ClusterObjects> condition, Duration timeout) throws InterruptedException;
}
