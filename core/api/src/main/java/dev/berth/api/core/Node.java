package dev.berth.api.core;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import io.soabase.recordbuilder.core.RecordBuilder;

/// A machine on which pods run.
@RecordBuilder
public record Node(ObjectMeta metadata, NodeSpec spec, NodeStatus status)
    implements KubernetesObject, NodeBuilder.With {
  /// The label that tells nodes apart.
  public static final String HOSTNAME = "kubernetes.io/hostname";

  @Override
  public String apiVersion() {
    return "v1";
  }

  @Override
  public String kind() {
    return "Node";
  }
}
