package dev.berth.cluster.apiserver.admission;

import dev.berth.api.core.Namespace;
import dev.berth.api.core.NamespaceStatus;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.cluster.manifest.Metadata;
import dev.berth.cluster.manifest.Origin;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;

/// Puts objects into namespaces, adds missing namespaces, and labels namespaces with their names.
///
/// If the input has namespaces from an API server, the cluster has no others. Then only the
/// namespaces of other objects from an API server are added, and the namespace of a new object may
/// be missing.
public final class NamespaceDefaults {
  private static final String DEFAULT = "default";
  private static final String NAME_LABEL = "kubernetes.io/metadata.name";

  private NamespaceDefaults() {}

  /// Assigns a namespace to every object.
  ///
  /// @return the objects; before them the missing namespaces, in the order in which objects name
  ///   them
  public static List<Manifest> assign(List<Manifest> manifests) {
    var known = new HashSet<String>();
    boolean complete = false;
    for (var manifest : manifests) {
      if (manifest.object() instanceof Namespace namespace) {
        known.add(namespace.metadata().name());
        complete |= isStored(manifest);
      }
    }
    var missing = new ArrayList<Manifest>();
    var objects = new ArrayList<Manifest>(manifests.size());
    for (var manifest : manifests) {
      var placed = place(manifest);
      var namespace = placed.metadata().namespace();
      if (!namespace.isEmpty() && (!complete || isStored(placed)) && known.add(namespace)) {
        missing.add(new Manifest(named(namespace), Origin.NOWHERE));
      }
      objects.add(placed);
    }
    missing.addAll(objects);
    return missing;
  }

  private static boolean isStored(Manifest manifest) {
    return !manifest.metadata().uid().isEmpty();
  }

  private static Manifest place(Manifest manifest) {
    if (manifest.object() instanceof Namespace) {
      return manifest.withMetadata(NamespaceDefaults::labelled);
    }
    return manifest.withMetadata(
        Metadata.isNamespaced(manifest.object())
            ? NamespaceDefaults::placed
            : NamespaceDefaults::clusterScoped);
  }

  /// Removes the namespace of a cluster-scoped object, as an API server does (`rest.BeforeCreate`).
  private static ObjectMeta clusterScoped(ObjectMeta metadata) {
    return metadata.namespace().isEmpty() ? metadata : metadata.withNamespace("");
  }

  private static ObjectMeta placed(ObjectMeta metadata) {
    return metadata.namespace().isEmpty() ? metadata.withNamespace(DEFAULT) : metadata;
  }

  private static ObjectMeta labelled(ObjectMeta metadata) {
    if (metadata.name().equals(metadata.labels().get(NAME_LABEL))) {
      return metadata;
    }
    Map<String, String> labels = new HashMap<>(metadata.labels());
    labels.put(NAME_LABEL, metadata.name());
    return metadata.withLabels(labels);
  }

  private static Namespace named(String name) {
    return new Namespace(labelled(ObjectMeta.named("", name)), NamespaceStatus.EMPTY);
  }
}
