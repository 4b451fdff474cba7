package dev.berth.api.resource;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import io.soabase.recordbuilder.core.RecordBuilder;

/// A kind of device that claims can request.
@RecordBuilder
public record DeviceClass(ObjectMeta metadata, DeviceClassSpec spec)
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
