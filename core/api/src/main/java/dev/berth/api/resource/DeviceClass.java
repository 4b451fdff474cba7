package dev.berth.api.resource;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;

/// A kind of device that claims can request.
@Message
@RecordBuilder
public record DeviceClass(@Field(1) ObjectMeta metadata, @Field(2) DeviceClassSpec spec)
    implements KubernetesObject, DeviceClassBuilder.With {
  @Override
  public String apiVersion() {
    return "resource.k8s.io/v1";
  }

  @Override
  public String kind() {
    return "DeviceClass";
  }
}
