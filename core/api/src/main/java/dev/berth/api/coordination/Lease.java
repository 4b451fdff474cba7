package dev.berth.api.coordination;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import io.soabase.recordbuilder.core.RecordBuilder;

/// Something that one at a time may hold, for as long as it renews it.
@RecordBuilder
public record Lease(ObjectMeta metadata, LeaseSpec spec)
    implements KubernetesObject, LeaseBuilder.With {

  @Override
  public String apiVersion() {
    return "coordination.k8s.io/v1";
  }

  @Override
  public String kind() {
    return "Lease";
  }
}
