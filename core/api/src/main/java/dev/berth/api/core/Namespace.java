package dev.berth.api.core;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import io.soabase.recordbuilder.core.RecordBuilder;

/// A scope for names. Its labels are what namespace selectors match.
@RecordBuilder
public record Namespace(ObjectMeta metadata, NamespaceStatus status)
    implements KubernetesObject, NamespaceBuilder.With {

  @Override
  public String apiVersion() {
    return "v1";
  }

  @Override
  public String kind() {
    return "Namespace";
  }
}
