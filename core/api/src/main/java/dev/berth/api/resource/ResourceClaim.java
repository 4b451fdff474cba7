package dev.berth.api.resource;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;

/// A request for devices and, once allocated, the devices.
@Message
@RecordBuilder
public record ResourceClaim(
    @Field(1) ObjectMeta metadata,
    @Field(2) ResourceClaimSpec spec,
    @Field(3) ResourceClaimStatus status)
    implements KubernetesObject, ResourceClaimBuilder.With {
  @Override
  public String apiVersion() {
    return "resource.k8s.io/v1";
  }

  @Override
  public String kind() {
    return "ResourceClaim";
  }
}
