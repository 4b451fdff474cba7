package dev.berth.cli.explanation;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.cluster.manifest.StandIn;

/// A pod, or a workload that has pods.
record NamedObject(ResourceType type, ObjectKey key) {
  /// What an object stands in for.
  static NamedObject ofStandIn(KubernetesObject standIn) {
    return new NamedObject(ResourceType.ofStandIn(standIn), StandIn.shown(standIn).key());
  }

  /// Such as `deploy/frontend in shop`.
  @Override
  public String toString() {
    return "%s/%s in %s".formatted(type.shortName(), key.name(), key.namespace());
  }

  /// Such as `Deployment shop/frontend`.
  String title() {
    return "%s %s".formatted(type.kind(), key);
  }
}
