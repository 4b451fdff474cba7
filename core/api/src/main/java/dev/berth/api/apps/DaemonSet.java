package dev.berth.api.apps;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import io.soabase.recordbuilder.core.RecordBuilder;

/// Keeps one pod on every node that it fits.
@RecordBuilder
public record DaemonSet(ObjectMeta metadata, DaemonSetSpec spec)
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
