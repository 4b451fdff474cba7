package dev.berth.cluster.manifest;

import dev.berth.api.codec.Kinds;
import dev.berth.api.codec.ObjectTree;
import java.util.Map;

/// Says what to write in place of objects of Kubernetes' own groups that an API server no longer
/// serves.
final class UnservedKinds {
  /// The replacement, by the name of a kind that no version serves.
  ///
  /// Source: the deprecated API migration guide of Kubernetes, and the API of `resource.k8s.io`.
  private static final Map<String, String> SUCCESSORS =
      Map.of(
          "PodSecurityPolicy",
          "it is gone since v1.25; delete it, and label namespaces with"
              + " pod-security.kubernetes.io/enforce",
          "PodPreset",
          "it is gone since v1.20; delete it",
          "ResourceClass",
          "it is gone since v1.31; write a DeviceClass of resource.k8s.io/v1",
          "PodSchedulingContext",
          "it is gone since v1.32; delete it");

  private UnservedKinds() {}

  /// Returns the problem in kubectl's words.
  static String problem(ObjectTree object) {
    var versions = Kinds.servedVersions(object.kind());
    return "no matches for kind \"%s\" in version \"%s\"; %s"
        .formatted(
            object.kind(),
            object.apiVersion(),
            versions.isEmpty()
                ? SUCCESSORS.getOrDefault(object.kind(), "Kubernetes v1.37 has no such kind")
                : "write " + versions.getFirst());
  }
}
