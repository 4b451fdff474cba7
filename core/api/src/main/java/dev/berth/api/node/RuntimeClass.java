package dev.berth.api.node;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/// A container runtime, with its overhead and the nodes that have it.
///
/// @param overhead null if there is none
/// @param scheduling null if all nodes have it
@RecordBuilder
public record RuntimeClass(
    ObjectMeta metadata,
    String handler,
    @Nullable Overhead overhead,
    @Nullable Scheduling scheduling)
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
