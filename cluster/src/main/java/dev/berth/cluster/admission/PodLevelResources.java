package dev.berth.cluster.admission;

import dev.berth.api.core.Container;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodSpec;
import dev.berth.api.core.ResourceRequirements;
import dev.berth.api.meta.Quantity;
import dev.berth.framework.state.PodRequests;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/// Completes the requests and limits of a pod as a whole from those of its containers, if it has
/// any (KEP-2837).
///
/// Source: `DefaultPodLevelResources` in `pkg/api/pod/util.go`.
final class PodLevelResources {

  private static final PodRequests OF_CONTAINERS = new PodRequests(false, false, Map.of());

  private PodLevelResources() {}

  static PodSpec complete(Pod pod) {
    var spec = pod.spec();
    var given = spec.resources();
    if (given == null || (given.requests().isEmpty() && given.limits().isEmpty())) {
      return spec;
    }
    Map<String, Quantity> requests = new HashMap<>(given.requests());
    Map<String, Quantity> limits = new HashMap<>(given.limits());
    var containerLimits = sum(pod, resources -> resources.withRequests(resources.limits()));
    containerLimits.forEach((name, limit) -> {
      if (isHugePages(name) && !requests.containsKey(name)) {
        limits.putIfAbsent(name, limit);
      }
    });
    sum(pod, UnaryOperator.identity())
        .forEach((name, request) -> {
          if (isOvercommittable(name)) {
            requests.putIfAbsent(name, request);
          }
        });
    limits.forEach((name, limit) -> {
      if (isSupported(name)) {
        requests.putIfAbsent(name, limit);
      }
    });
    requests.forEach((name, request) -> {
      if (isSupported(name) && everyContainerLimits(spec, name)) {
        limits.computeIfAbsent(
            name, absent -> larger(request, containerLimits.getOrDefault(name, request)));
      }
    });
    return spec.withResources(new ResourceRequirements(limits, requests, given.claims()));
  }

  private static Quantity larger(Quantity request, Quantity limit) {
    return request.compareTo(limit) > 0 ? request : limit;
  }

  private static boolean everyContainerLimits(PodSpec spec, String resource) {
    return Stream.concat(spec.containers().stream(), spec.initContainers().stream())
        .allMatch(container -> container.resources().limits().containsKey(resource));
  }

  /// What all containers need at a time, of the requests that the function gives each.
  private static Map<String, Quantity> sum(Pod pod, UnaryOperator<ResourceRequirements> resources) {
    UnaryOperator<List<Container>> change =
        containers ->
            Changes.each(containers, c -> c.withResources(resources.apply(c.resources())));
    return OF_CONTAINERS.of(
        pod.withSpec(
            PodSpec.EMPTY
                .withContainers(change.apply(pod.spec().containers()))
                .withInitContainers(change.apply(pod.spec().initContainers()))));
  }

  private static boolean isSupported(String resource) {
    return isOvercommittable(resource) || isHugePages(resource);
  }

  private static boolean isOvercommittable(String resource) {
    return resource.equals("cpu") || resource.equals("memory");
  }

  private static boolean isHugePages(String resource) {
    return resource.startsWith("hugepages-");
  }
}
