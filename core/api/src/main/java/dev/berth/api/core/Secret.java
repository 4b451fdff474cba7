package dev.berth.api.core;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import java.util.Map;

/// Confidential data.
///
/// @param data in base64
public record Secret(ObjectMeta metadata, Map<String, String> data) implements KubernetesObject {
  public Secret {
    data = Map.copyOf(data);
  }

  @Override
  public String apiVersion() {
    return "v1";
  }

  @Override
  public String kind() {
    return "Secret";
  }

  /// Does not show the data.
  @Override
  public String toString() {
    return "Secret[" + metadata.key() + "]";
  }
}
