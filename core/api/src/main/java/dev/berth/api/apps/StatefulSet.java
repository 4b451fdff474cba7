package dev.berth.api.apps;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import io.soabase.recordbuilder.core.RecordBuilder;

/// Keeps a number of pods, each with its own name and storage.
@RecordBuilder
public record StatefulSet(ObjectMeta metadata, StatefulSetSpec spec)
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
