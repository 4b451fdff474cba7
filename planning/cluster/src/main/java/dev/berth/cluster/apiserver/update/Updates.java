package dev.berth.cluster.apiserver.update;

import dev.berth.api.codec.ObjectTree;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.storage.StorageClass;
import dev.berth.cluster.apiserver.admission.TemplateComparison;
import dev.berth.cluster.manifest.KindKey;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.cluster.manifest.ManifestErrors;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The objects of several sources. Each source may update objects of earlier sources.
///
/// @param manifests the final objects, in the order of their first appearance
/// @param replacements the updated objects, in the order of the updates
public record Updates(List<Manifest> manifests, List<Replacement> replacements) {
  public Updates {
    manifests = List.copyOf(manifests);
    replacements = List.copyOf(replacements);
  }

  /// Applies the objects one after the other.
  ///
  /// @param written the objects in the order of the sources, with their namespaces
  /// @param errors receives updates that an API server refuses
  public static Updates of(
      List<Manifest> written, TemplateComparison templates, ManifestErrors errors) {
    var resize = new ClaimResize(storageClasses(written), errors);
    Map<KindKey, Manifest> current = new LinkedHashMap<>();
    Map<KindKey, Manifest> first = new LinkedHashMap<>();
    Map<KindKey, ObjectTree> applied = new HashMap<>();
    for (var manifest : written) {
      var name = KindKey.of(manifest);
      var before = current.get(name);
      if (before == null) {
        current.put(name, manifest);
      } else {
        var known = applied.get(name);
        var after =
            ObjectMerge.merge(
                before.object(), manifest, known == null ? LastApplied.of(before.object()) : known);
        if (isUpdate(before.object(), manifest.object())) {
          ImmutableFields.check(before.object(), manifest.with(after), templates, resize, errors);
        }
        first.putIfAbsent(name, before);
        current.put(name, manifest.with(ObjectMerge.settled(before.object(), after)));
        if (manifest.written() != null) {
          applied.put(name, manifest.written());
        }
      }
    }
    var replacements = new ArrayList<Replacement>();
    first.forEach((name, before) -> {
      var after = current.getOrDefault(name, before);
      replacements.add(
          new Replacement(before, after, FieldChanges.between(before.object(), after.object())));
    });
    return new Updates(List.copyOf(current.values()), replacements);
  }

  /// Whether an author has changed the object. An object with another UID is another object, and in
  /// a pod that was read again, others may have changed further fields.
  private static boolean isUpdate(KubernetesObject before, KubernetesObject after) {
    var uid = after.metadata().uid();
    return uid.isEmpty() || (uid.equals(before.metadata().uid()) && !(after instanceof Pod));
  }

  /// Returns the classes according to the last source.
  private static Map<String, StorageClass> storageClasses(List<Manifest> written) {
    Map<String, StorageClass> classes = new HashMap<>();
    for (var manifest : written) {
      if (manifest.object() instanceof StorageClass it) {
        classes.put(it.metadata().name(), it);
      }
    }
    return classes;
  }
}
