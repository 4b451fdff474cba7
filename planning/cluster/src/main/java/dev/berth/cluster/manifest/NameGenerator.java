package dev.berth.cluster.manifest;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Generates unique names for the objects of one kind. Where an API server adds a random suffix, it
/// is a hash here: the same input has the same names. For one thread.
public final class NameGenerator {

  /// The API server's limit.
  private static final int LONGEST_PREFIX = 58;

  private final Set<ObjectKey> taken = new HashSet<>();

  /// By namespace and prefix, how many names have been tried; all of them stay taken.
  private final Map<ObjectKey, Integer> tried = new HashMap<>();

  private NameGenerator() {}

  /// The names that no object of that kind has.
  public static NameGenerator of(Class<? extends KubernetesObject> kind, List<Manifest> manifests) {
    var names = new NameGenerator();
    for (var manifest : manifests) {
      if (kind.isInstance(manifest.object())) {
        names.taken.add(manifest.key());
      }
    }
    return names;
  }

  /// Names the objects that have only a `generateName`, in place.
  static void nameGenerated(List<Manifest> manifests) {
    Map<Class<? extends KubernetesObject>, NameGenerator> names = new HashMap<>();
    for (var i = 0; i < manifests.size(); i++) {
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

  /// A name of the prefix and five characters.
  ///
  /// @param namespace empty for kinds without
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

  /// Reserves a name; false if it is taken.
  public boolean take(String namespace, String name) {
    return taken.add(new ObjectKey(namespace, name));
  }
}
