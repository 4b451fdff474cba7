package dev.berth.api.resource;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;

/// The template of claims that are created for each pod.
@Message
@RecordBuilder
public record ResourceClaimTemplate(
    @Field(1) ObjectMeta metadata, @Field(2) ResourceClaimTemplateSpec spec)
    implements KubernetesObject, ResourceClaimTemplateBuilder.With {
  @Override
  public String apiVersion() {
    return "resource.k8s.io/v1";
  }

  @Override
  public String kind() {
    return "ResourceClaimTemplate";
  }
}
