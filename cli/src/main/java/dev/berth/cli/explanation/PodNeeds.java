package dev.berth.cli.explanation;

import dev.berth.api.core.Affinity;
import dev.berth.api.core.Container;
import dev.berth.api.core.NodeAffinity;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodAffinity;
import dev.berth.api.core.PodAntiAffinity;
import dev.berth.api.core.PodSpec;
import dev.berth.api.core.TopologySpreadConstraint;
import dev.berth.api.core.Volume;
import dev.berth.api.meta.Quantity;
import dev.berth.framework.diagnosis.Amounts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;

/// What a pod needs, in a line.
final class PodNeeds {
  private PodNeeds() {}

  /// `Deployment shop/web, priority 0, needs cpu 500m, memory 1Gi`.
  ///
  /// @param workload what the pod is part of; empty if it stands alone
  /// @param requests how much of each resource it requests
  static String text(String workload, Pod pod, Map<String, Quantity> requests) {
    var needs = new ArrayList<String>();
    new TreeMap<>(requests)
        .forEach(
            (resource, amount) -> needs.add(resource + " " + Amounts.format(resource, amount)));
    for (Volume volume : pod.spec().volumes()) {
      var named = volume.persistentVolumeClaim();
      if (named != null || volume.ephemeral() != null) {
        needs.add("a volume for " + (named == null ? volume.name() : named.claimName()));
      }
    }
    pod.spec().resourceClaims().forEach(claim -> needs.add("devices for " + claim.name()));
    needs.addAll(places(pod.spec()));
    return "%spriority %d, needs %s"
        .formatted(
            workload.isEmpty() ? "" : workload + ", ",
            pod.priority(),
            needs.isEmpty() ? "nothing in particular" : String.join(", ", needs));
  }

  /// What a node has to have or to be, beside room.
  private static List<String> places(PodSpec spec) {
    var places = new ArrayList<String>();
    Stream.concat(
            spec.containers().stream(), spec.initContainers().stream().filter(Container::isSidecar))
        .flatMap(container -> container.ports().stream())
        .filter(port -> port.hostPort() != 0)
        .forEach(port -> places.add("host port " + port.hostPort()));
    new TreeMap<>(spec.nodeSelector())
        .forEach((key, value) -> places.add("a node with %s=%s".formatted(key, value)));
    Affinity affinity = Objects.requireNonNullElse(spec.affinity(), Affinity.EMPTY);
    NodeAffinity ofNodes = affinity.nodeAffinity();
    if (ofNodes != null && ofNodes.requiredDuringSchedulingIgnoredDuringExecution() != null) {
      places.add("a node of its affinity");
    }
    PodAffinity toPods = affinity.podAffinity();
    if (toPods != null && !toPods.requiredDuringSchedulingIgnoredDuringExecution().isEmpty()) {
      places.add("to be with other pods");
    }
    PodAntiAffinity fromPods = affinity.podAntiAffinity();
    if (fromPods != null && !fromPods.requiredDuringSchedulingIgnoredDuringExecution().isEmpty()) {
      places.add("to be apart from other pods");
    }
    spec.topologySpreadConstraints().stream()
        .filter(constraint ->
            constraint.whenUnsatisfiable().equals(TopologySpreadConstraint.DO_NOT_SCHEDULE))
        .map(TopologySpreadConstraint::topologyKey)
        .distinct()
        .forEach(key -> places.add("to be spread over " + key));
    return places;
  }
}
