package dev.berth.api.core;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import io.soabase.recordbuilder.core.RecordBuilder;

/// Bounds and defaults for the resources of what a namespace holds.
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
