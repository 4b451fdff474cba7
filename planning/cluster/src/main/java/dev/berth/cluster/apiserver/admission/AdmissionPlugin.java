package dev.berth.cluster.apiserver.admission;

import dev.berth.api.meta.KubernetesObject;

/// An admission plugin of kube-apiserver. It sees every object of the cluster that it reads. It
/// sees every new object twice: first to change it, and then, after all plugins have changed it, to
/// check it.
interface AdmissionPlugin {
  /// Called when an object was added to the cluster, or has changed.
  default void put(KubernetesObject object) {}

  /// Called when an object was removed from the cluster.
  default void remove(KubernetesObject object) {}

  /// Returns the new object with the changes of this plugin.
  default KubernetesObject admit(KubernetesObject object) throws RefusedException {
    return object;
  }

  default void validate(KubernetesObject object) throws RefusedException {}
}
