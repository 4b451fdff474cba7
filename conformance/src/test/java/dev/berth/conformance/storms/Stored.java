package dev.berth.conformance.storms;

import dev.berth.api.codec.JsonEncoder;
import dev.berth.api.codec.Kind;
import dev.berth.api.meta.KubernetesObject;

/// One version of an object, with its document.
record Stored<T extends KubernetesObject>(T object, String json) {
  static <T extends KubernetesObject> Stored<T> of(Kind<T> kind, T object) {
    return new Stored<>(object, JsonEncoder.text(kind, object));
  }
}
