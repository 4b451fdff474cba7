package dev.berth.cluster.manifest;

import dev.berth.api.meta.ObjectKey;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Finds objects that were written twice: those that an API server would refuse as it has them
/// already.
final class Duplicates {

  private Duplicates() {}

  static void find(List<Manifest> manifests, Findings findings) {
    Map<String, Map<ObjectKey, Manifest>> kinds = new HashMap<>();
    for (var manifest : manifests) {
      var named = kinds.computeIfAbsent(manifest.object().kind(), absent -> new HashMap<>());
      var first = named.putIfAbsent(manifest.key(), manifest);
      if (first != null) {
        findings.add(manifest, "metadata.name", "already there, at " + first.origin());
      }
    }
  }
}
