package dev.berth.api.core;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;

/// A scope for names. Namespace selectors match its labels.
@Message
@RecordBuilder
public record Namespace(@Field(1) ObjectMeta metadata, @Field(3) NamespaceStatus status)
    implements KubernetesObject, NamespaceBuilder.With {
  @Override
  public String apiVersion() {
    return "v1";
  }

  @Override
  public String kind() {
    return "Namespace";
  }
}
