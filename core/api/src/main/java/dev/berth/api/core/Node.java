package dev.berth.api.core;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;

/// A machine on which pods run.
@Message
@RecordBuilder
public record Node(
    @Field(1) ObjectMeta metadata, @Field(2) NodeSpec spec, @Field(3) NodeStatus status)
    implements KubernetesObject, NodeBuilder.With {
  /// The label that distinguishes nodes.
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
