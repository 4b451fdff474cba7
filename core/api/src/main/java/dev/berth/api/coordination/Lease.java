package dev.berth.api.coordination;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;

/// A lock that one holder at a time has while it renews the lock.
@Message
@RecordBuilder
public record Lease(@Field(1) ObjectMeta metadata, @Field(2) LeaseSpec spec)
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
