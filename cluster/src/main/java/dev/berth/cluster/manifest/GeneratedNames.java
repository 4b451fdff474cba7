package dev.berth.cluster.manifest;

import dev.berth.api.meta.KubernetesObject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Names the objects that only say how their name is to begin.
final class GeneratedNames {

  private GeneratedNames() {}

  /// Replaces the manifests of such objects.
  static void give(List<Manifest> manifests) {
    Map<Class<? extends KubernetesObject>, FreeNames> names = new HashMap<>();
    for (var i = 0; i < manifests.size(); i++) {
      var manifest = manifests.get(i);
      var metadata = manifest.metadata();
      if (metadata.name().isEmpty() && !metadata.generateName().isEmpty()) {
        var name =
            names
                .computeIfAbsent(
                    manifest.object().getClass(), kind -> FreeNames.of(kind, manifests))
                .generate(manifest.key().namespace(), metadata.generateName());
        manifests.set(i, manifest.withMetadata(it -> it.withName(name)));
      }
    }
  }
}
