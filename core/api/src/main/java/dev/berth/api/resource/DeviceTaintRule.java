package dev.berth.api.resource;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;

/// Taints the devices that it selects.
@Message
@RecordBuilder
public record DeviceTaintRule(@Field(1) ObjectMeta metadata, @Field(2) DeviceTaintRuleSpec spec)
    implements KubernetesObject, DeviceTaintRuleBuilder.With {
  @Override
  public String apiVersion() {
    return "resource.k8s.io/v1";
  }

  @Override
  public String kind() {
    return "DeviceTaintRule";
  }
}
