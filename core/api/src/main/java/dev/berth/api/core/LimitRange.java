package dev.berth.api.core;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;

/// Limits and defaults for the resources of objects in a namespace.
@Message
@RecordBuilder
public record LimitRange(@Field(1) ObjectMeta metadata, @Field(2) LimitRangeSpec spec)
    implements KubernetesObject, LimitRangeBuilder.With {
  @Override
  public String apiVersion() {
    return "v1";
  }

  @Override
  public String kind() {
    return "LimitRange";
  }
}
