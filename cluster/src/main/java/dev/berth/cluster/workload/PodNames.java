package dev.berth.cluster.workload;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.cluster.manifest.Manifest;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Hands out names for pods, none of them twice.
final class PodNames {

  private final Set<ObjectKey> taken = new HashSet<>();

  PodNames(List<Manifest> manifests) {
    for (var manifest : manifests) {
      if (manifest.object() instanceof Pod pod) {
        taken.add(pod.key());
      }
    }
  }

  /// A free name of the prefix and five characters.
  String generate(String namespace, String prefix) {
    for (var i = 0; ; i++) {
      var name = prefix + Hashes.suffix(namespace + "/" + prefix + i);
      if (taken.add(new ObjectKey(namespace, name))) {
        return name;
      }
    }
  }

  /// Takes the very name; false if it is not free.
  boolean take(String namespace, String name) {
    return taken.add(new ObjectKey(namespace, name));
  }
}
