package dev.berth.cluster.manifest;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Generates unique names for the objects of one kind. Uses a hash where an API server adds a
/// random suffix, so the same input leads to the same names. For one thread.
public final class NameGenerator {
  /// The API server's limit for prefixes.
  private static final int LONGEST_PREFIX = 58;

  private final Set<ObjectKey> taken = new HashSet<>();

  /// The number of names that were tried, by namespace and prefix; tried names stay taken.
  private final Map<ObjectKey, Integer> tried = new HashMap<>();

  private NameGenerator() {}

  /// Creates a generator for names that no object of the kind has.
  public static NameGenerator of(Class<? extends KubernetesObject> kind, List<Manifest> manifests) {
    var names = new NameGenerator();
    for (var manifest : manifests) {
      if (kind.isInstance(manifest.object())) {
        names.taken.add(manifest.key());
      }
    }
    return names;
  }

  /// Names objects that have only a `generateName`, in place.
  static void nameGenerated(List<Manifest> manifests) {
    Map<Class<? extends KubernetesObject>, NameGenerator> names = new HashMap<>();
    for (int i = 0; i < manifests.size(); i++) {
      var manifest = manifests.get(i);
      var metadata = manifest.metadata();
      if (metadata.name().isEmpty() && !metadata.generateName().isEmpty()) {
        var name =
            names
                .computeIfAbsent(manifest.object().getClass(), kind -> of(kind, manifests))
                .generate(manifest.key().namespace(), metadata.generateName());
        manifests.set(i, manifest.withMetadata(it -> it.withName(name)));
      }
    }
  }

  /// Returns a name that consists of the prefix and five characters.
  ///
  /// @param namespace empty for cluster-scoped kinds
  public String generate(String namespace, String prefix) {
    var start = prefix.substring(0, Math.min(prefix.length(), LONGEST_PREFIX));
    var prefixed = new ObjectKey(namespace, start);
    for (var i = tried.getOrDefault(prefixed, 0); ; i++) {
      var name = start + Hashes.suffix(namespace + "/" + start + i);
      if (taken.add(new ObjectKey(namespace, name))) {
        tried.put(prefixed, i + 1);
        return name;
      }
    }
  }

  /// Reserves a name; returns false if the name is taken.
  public boolean take(String namespace, String name) {
    return taken.add(new ObjectKey(namespace, name));
  }
}
