package dev.berth.api.core;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import io.soabase.recordbuilder.core.RecordBuilder;

/// Limits and defaults for the resources of objects in a namespace.
@RecordBuilder
public record LimitRange(ObjectMeta metadata, LimitRangeSpec spec)
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
