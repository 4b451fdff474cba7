package dev.berth.cli.shadow;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;

/// Which object.
record ObjectId(Class<? extends KubernetesObject> kind, ObjectKey key) {
  static ObjectId of(KubernetesObject object) {
    return new ObjectId(object.getClass(), object.key());
  }
}
