package dev.berth.api.apps;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;

/// Keeps a number of pods, each with its own name and storage.
@Message
@RecordBuilder
public record StatefulSet(@Field(1) ObjectMeta metadata, @Field(2) StatefulSetSpec spec)
    implements KubernetesObject, StatefulSetBuilder.With {
  @Override
  public String apiVersion() {
    return "apps/v1";
  }

  @Override
  public String kind() {
    return "StatefulSet";
  }
}
