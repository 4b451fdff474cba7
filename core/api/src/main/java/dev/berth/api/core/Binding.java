package dev.berth.api.core;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;

/// Binds a pod to a node when it is created.
///
/// @param metadata the pod's namespace, name and UID
/// @param target the node
public record Binding(ObjectMeta metadata, ObjectReference target) implements KubernetesObject {

  @Override
  public String apiVersion() {
    return "v1";
  }

  @Override
  public String kind() {
    return "Binding";
  }
}
