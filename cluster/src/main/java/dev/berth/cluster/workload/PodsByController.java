package dev.berth.cluster.workload;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.cluster.manifest.Manifest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The pods of the input by the controller that they name as theirs.
final class PodsByController {

  private record Owner(String kind, String namespace, String name) {}

  private final Map<Owner, List<Pod>> byOwner = new HashMap<>();

  PodsByController(List<Manifest> manifests) {
    for (var manifest : manifests) {
      if (manifest.object() instanceof Pod pod) {
        pod.metadata()
            .controller()
            .ifPresent(owner ->
                byOwner
                    .computeIfAbsent(
                        new Owner(owner.kind(), pod.metadata().namespace(), owner.name()),
                        absent -> new ArrayList<>())
                    .add(pod));
      }
    }
  }

  /// The workload's pods, finished ones and those that are being deleted included. Those of an
  /// earlier workload of the same name, with another UID, are not among them.
  List<Pod> of(KubernetesObject workload) {
    var metadata = workload.metadata();
    return named(workload.kind(), metadata.namespace(), metadata.name()).stream()
        .filter(pod -> isOwner(metadata.uid(), pod))
        .toList();
  }

  /// The pods that name a controller of that kind and name, which need not be in the input.
  List<Pod> named(String kind, String namespace, String name) {
    return byOwner.getOrDefault(new Owner(kind, namespace, name), List.of());
  }

  /// Whether the pod runs, or is to run: controllers replace the others.
  static boolean isActive(Pod pod) {
    return !pod.isFinished() && !pod.isTerminating();
  }

  private static boolean isOwner(String uid, Pod pod) {
    var owner = pod.metadata().controller().orElseThrow().uid();
    return uid.isEmpty() || owner.isEmpty() || uid.equals(owner);
  }
}
