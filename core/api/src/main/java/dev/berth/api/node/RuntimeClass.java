package dev.berth.api.node;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/// A container runtime by name, with what it costs and where it is.
///
/// @param overhead null if it costs nothing
/// @param scheduling null if every node has it
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
