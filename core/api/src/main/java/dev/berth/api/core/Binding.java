package dev.berth.api.core;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.tables.Field;
import dev.berth.tables.Message;

/// Binds a pod to a node when it is created.
///
/// @param metadata the pod's namespace, name and UID
/// @param target the node
@Message
public record Binding(@Field(1) ObjectMeta metadata, @Field(2) ObjectReference target)
    implements KubernetesObject {
  @Override
  public String apiVersion() {
    return "v1";
  }

  @Override
  public String kind() {
    return "Binding";
  }
}
