package dev.berth.shadow;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;

/// The identity of an object.
record ObjectRef(Class<? extends KubernetesObject> kind, ObjectKey key) {
  static ObjectRef of(KubernetesObject object) {
    return new ObjectRef(object.getClass(), object.key());
  }
}
