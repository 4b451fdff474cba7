package dev.berth.cluster.apiserver.validation;

import dev.berth.api.codec.ObjectTree;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Pods in which no error was found, without their names: a large cluster has thousands of pods
/// that differ only in their names. For one thread.
final class KnownPods {
  /// A limit above the number of kinds of pods in most clusters.
  private static final int MOST = 10_000;

  private final Set<List<@Nullable Object>> known = new HashSet<>();

  boolean contains(ObjectTree object) {
    return isPod(object) && known.contains(nameless(object));
  }

  /// Adds a pod; ignores other objects.
  void add(ObjectTree object) {
    if (isPod(object) && known.size() < MOST && !isPartOfNames(object)) {
      known.add(nameless(object));
    }
  }

  private static boolean isPod(ObjectTree object) {
    return object.kind().equals("Pod") && object.apiVersion().equals("v1");
  }

  /// Whether the pod's name is also part of the name of a claim.
  private static boolean isPartOfNames(ObjectTree pod) {
    return pod.fields().get("spec") instanceof Map<?, ?> spec
        && spec.get("volumes") instanceof List<?> volumes
        && volumes.stream()
            .anyMatch(it -> it instanceof Map<?, ?> map && map.get("ephemeral") != null);
  }

  /// Returns all fields that are checked in addition to the metadata of any object.
  private static List<@Nullable Object> nameless(ObjectTree pod) {
    var parts = new ArrayList<@Nullable Object>();
    parts.add(pod.fields().get("spec"));
    if (pod.fields().get("metadata") instanceof Map<?, ?> metadata) {
      parts.add(metadata.get("labels"));
      parts.add(metadata.get("annotations"));
      parts.add(metadata.get("finalizers"));
    }
    return parts;
  }
}
