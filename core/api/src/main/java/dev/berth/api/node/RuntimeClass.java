package dev.berth.api.node;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/// A container runtime, with its overhead and the nodes that have it.
///
/// @param overhead null if there is none
/// @param scheduling null if all nodes have it
@Message
@RecordBuilder
public record RuntimeClass(
    @Field(1) ObjectMeta metadata,
    @Field(2) String handler,
    @Field(3) @Nullable Overhead overhead,
    @Field(4) @Nullable Scheduling scheduling)
    implements KubernetesObject, RuntimeClassBuilder.With {
  @Override
  public String apiVersion() {
    return "node.k8s.io/v1";
  }

  @Override
  public String kind() {
    return "RuntimeClass";
  }
}
