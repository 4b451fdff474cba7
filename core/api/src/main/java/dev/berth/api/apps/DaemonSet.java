package dev.berth.api.apps;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;

/// Keeps one pod on every node that it fits.
@Message
@RecordBuilder
public record DaemonSet(@Field(1) ObjectMeta metadata, @Field(2) DaemonSetSpec spec)
    implements KubernetesObject, DaemonSetBuilder.With {
  @Override
  public String apiVersion() {
    return "apps/v1";
  }

  @Override
  public String kind() {
    return "DaemonSet";
  }
}
