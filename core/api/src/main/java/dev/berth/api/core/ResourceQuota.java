package dev.berth.api.core;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;

/// Limits for the sums over all objects of a namespace.
@Message
@RecordBuilder
public record ResourceQuota(
    @Field(1) ObjectMeta metadata,
    @Field(2) ResourceQuotaSpec spec,
    @Field(3) ResourceQuotaStatus status)
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
