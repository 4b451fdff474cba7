package dev.berth.api.core;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import io.soabase.recordbuilder.core.RecordBuilder;

/// Limits for the sums over all objects of a namespace.
@RecordBuilder
public record ResourceQuota(ObjectMeta metadata, ResourceQuotaSpec spec, ResourceQuotaStatus status)
    implements KubernetesObject, ResourceQuotaBuilder.With {

  @Override
  public String apiVersion() {
    return "v1";
  }

  @Override
  public String kind() {
    return "ResourceQuota";
  }
}
