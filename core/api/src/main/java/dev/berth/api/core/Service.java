package dev.berth.api.core;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;

/// A name for a set of pods. Scheduling uses its selector to spread the pods.
@Message
@RecordBuilder
public record Service(@Field(1) ObjectMeta metadata, @Field(2) ServiceSpec spec)
    implements KubernetesObject, ServiceBuilder.With {
  @Override
  public String apiVersion() {
    return "v1";
  }

  @Override
  public String kind() {
    return "Service";
  }
}
