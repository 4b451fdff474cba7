package dev.berth.kube.write;

import dev.berth.api.codec.Kind;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// The latest versions that the API server has returned for writes, by kind. Thread-safe.
final class WrittenVersions {

  private final Map<Kind<?>, Long> latest = new ConcurrentHashMap<>();

  void add(Kind<?> kind, String resourceVersion) {
    try {
      latest.merge(kind, Long.parseLong(resourceVersion), Math::max);
    } catch (NumberFormatException e) {
      // Only versions of Kubernetes' own kinds are known to be numbers; others cannot be compared.
    }
  }

  Map<Kind<?>, Long> latest() {
    return Map.copyOf(latest);
  }
}
