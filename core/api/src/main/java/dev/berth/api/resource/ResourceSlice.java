package dev.berth.api.resource;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;

/// Part of a pool of devices, as a driver publishes it.
@Message
@RecordBuilder
public record ResourceSlice(@Field(1) ObjectMeta metadata, @Field(2) ResourceSliceSpec spec)
    implements KubernetesObject, ResourceSliceBuilder.With {
  @Override
  public String apiVersion() {
    return "resource.k8s.io/v1";
  }

  @Override
  public String kind() {
    return "ResourceSlice";
  }
}
