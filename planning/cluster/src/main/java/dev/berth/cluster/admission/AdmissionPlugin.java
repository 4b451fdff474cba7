package dev.berth.cluster.admission;

import dev.berth.api.meta.KubernetesObject;

/// An admission plugin of kube-apiserver. It sees every object of the cluster that it reads, and
/// every new object twice: to change it, and, once all plugins have done so, to check it.
interface AdmissionPlugin {

  /// An object is in the cluster now, or has changed.
  default void put(KubernetesObject object) {}

  /// An object is in the cluster no more.
  default void remove(KubernetesObject object) {}

  /// The new object with what this plugin adds.
  default KubernetesObject admit(KubernetesObject object) throws RefusedException {
    return object;
  }

  default void validate(KubernetesObject object) throws RefusedException {}
}
