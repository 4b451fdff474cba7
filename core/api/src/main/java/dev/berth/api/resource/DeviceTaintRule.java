package dev.berth.api.resource;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import io.soabase.recordbuilder.core.RecordBuilder;

/// Taints the devices that it selects.
@RecordBuilder
public record DeviceTaintRule(ObjectMeta metadata, DeviceTaintRuleSpec spec)
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
