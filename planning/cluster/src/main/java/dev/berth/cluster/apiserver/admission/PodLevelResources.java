package dev.berth.cluster.apiserver.admission;

import dev.berth.api.core.PodSpec;
import dev.berth.api.core.ResourceRequirements;
import dev.berth.api.meta.Quantity;
import dev.berth.framework.model.PodRequests;
import dev.berth.framework.model.ResourceNames;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

/// Completes the pod-level requests and limits of a pod from those of its containers, if the pod
/// states any (KEP-2837).
///
/// Source: `DefaultPodLevelResources` in `pkg/api/pod/util.go`; without the feature gate,
/// `SetDefaults_Pod` in `pkg/apis/core/v1/defaults.go`.
final class PodLevelResources {
  private PodLevelResources() {}

  static PodSpec complete(PodSpec spec) {
    var given = spec.resources();
    if (given == null || saysNothing(given)) {
      return spec;
    }
    var containerLimits = containerLimits(spec);
    var limits = withHugePages(given, containerLimits);
    var requests = requests(spec, given, limits);
    requests.forEach((name, request) -> {
      if (PodRequests.canBePodLevel(name) && everyContainerLimits(spec, name)) {
        limits.computeIfAbsent(
            name, absent -> larger(request, containerLimits.getOrDefault(name, request)));
      }
    });
    return spec.withResources(new ResourceRequirements(limits, requests, given.claims()));
  }

  /// Completes the spec as without the gate PodLevelResourcesFixDefaulting: requests only if there
  /// are limits, and limits only for huge pages.
  static PodSpec completeEarly(PodSpec spec) {
    var given = spec.resources();
    if (given == null || saysNothing(given)) {
      return spec;
    }
    var limits = withHugePages(given, containerLimits(spec));
    return limits.isEmpty()
        ? spec
        : spec.withResources(
            new ResourceRequirements(limits, requests(spec, given, limits), given.claims()));
  }

  private static boolean saysNothing(ResourceRequirements given) {
    return given.requests().isEmpty() && given.limits().isEmpty();
  }

  private static Map<String, Quantity> containerLimits(PodSpec spec) {
    return ContainerTotals.of(spec, ResourceRequirements::limits);
  }

  private static Map<String, Quantity> withHugePages(
      ResourceRequirements given, Map<String, Quantity> containerLimits) {
    Map<String, Quantity> limits = new HashMap<>(given.limits());
    containerLimits.forEach((name, limit) -> {
      if (ResourceNames.isHugePages(name) && !given.requests().containsKey(name)) {
        limits.putIfAbsent(name, limit);
      }
    });
    return limits;
  }

  private static Map<String, Quantity> requests(
      PodSpec spec, ResourceRequirements given, Map<String, Quantity> limits) {
    Map<String, Quantity> requests = new HashMap<>(given.requests());
    ContainerTotals.of(spec, ResourceRequirements::requests)
        .forEach((name, request) -> {
          if (isOvercommittable(name)) {
            requests.putIfAbsent(name, request);
          }
        });
    limits.forEach((name, limit) -> {
      if (PodRequests.canBePodLevel(name)) {
        requests.putIfAbsent(name, limit);
      }
    });
    return requests;
  }

  private static Quantity larger(Quantity request, Quantity limit) {
    return request.compareTo(limit) > 0 ? request : limit;
  }

  private static boolean everyContainerLimits(PodSpec spec, String resource) {
    return spec.allContainers()
        .allMatch(container -> container.resources().limits().containsKey(resource));
  }

  /// Whether the pod states a supported pod-level resource.
  static boolean isSet(PodSpec spec) {
    var whole = spec.resources();
    return whole != null
        && Stream.concat(whole.requests().keySet().stream(), whole.limits().keySet().stream())
            .anyMatch(PodRequests::canBePodLevel);
  }

  private static boolean isOvercommittable(String resource) {
    return resource.equals("cpu") || resource.equals("memory");
  }
}
