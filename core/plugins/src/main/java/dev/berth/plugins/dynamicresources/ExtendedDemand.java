package dev.berth.plugins.dynamicresources;

import dev.berth.api.core.Container;
import dev.berth.api.core.ContainerExtendedResourceRequest;
import dev.berth.api.core.Pod;
import dev.berth.api.resource.DeviceClass;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodRequests;
import dev.berth.framework.model.ResourceNames;
import dev.berth.framework.model.ResourceVector;
import dev.berth.plugins.support.DeviceClasses;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/// The extended resources that a pod requests and that devices must provide. This depends on the
/// node: a node that counts a resource itself provides it itself.
final class ExtendedDemand {
  private final Pod pod;
  private final ResourceClaim claim;
  private final SortedSet<String> resources;
  private final SortedMap<String, DeviceClass> served;
  private final Map<SortedSet<String>, Variant> variants = new ConcurrentHashMap<>();

  private ExtendedDemand(
      Pod pod,
      ResourceClaim claim,
      SortedSet<String> resources,
      SortedMap<String, DeviceClass> served) {
    this.pod = pod;
    this.claim = claim;
    this.resources = resources;
    this.served = served;
  }

  /// The part that a node's devices must provide.
  sealed interface NodeDemand {}

  /// The node itself provides everything.
  record Nothing() implements NodeDemand {}

  /// Neither the node nor any device has the resource.
  record Unserved(String resource) implements NodeDemand {}

  /// The devices must provide these.
  ///
  /// @param claim a claim with the requests for the devices
  /// @param mappings the container and resource of each request
  record Variant(ResourceClaim claim, List<ContainerExtendedResourceRequest> mappings)
      implements NodeDemand {
    Variant {
      mappings = List.copyOf(mappings);
    }
  }

  /// Returns whether devices may have to provide any of the pod's extended resources.
  static boolean isGiven(Pod pod, DeviceClasses classes) {
    return extendedResources(pod).stream().anyMatch(resource -> classes.serving(resource) != null);
  }

  /// Returns the pod's extended resources that devices may provide.
  ///
  /// @param claim the claim that requests the devices
  static ExtendedDemand of(Pod pod, ResourceClaim claim, DeviceClasses classes) {
    SortedSet<String> resources = extendedResources(pod);
    SortedMap<String, DeviceClass> served = new TreeMap<>();
    for (String resource : resources) {
      DeviceClass serving = classes.serving(resource);
      if (serving != null) {
        served.put(resource, serving);
      }
    }
    return new ExtendedDemand(pod, claim, resources, served);
  }

  private static SortedSet<String> extendedResources(Pod pod) {
    SortedSet<String> resources = new TreeSet<>();
    ResourceVector.of(PodRequests.OF_SPEC.of(pod))
        .scalars()
        .forEach((resource, amount) -> {
          if (amount != 0
              && (ResourceNames.isExtended(resource)
                  || resource.startsWith(DeviceClasses.IMPLICIT_PREFIX))) {
            resources.add(resource);
          }
        });
    return resources;
  }

  /// The classes whose devices may provide them.
  Collection<DeviceClass> classes() {
    return served.values();
  }

  /// Returns everything, except the node, that the part of a node's devices depends on.
  List<Object> essence() {
    return List.of(
        resources,
        served,
        requests(pod.spec().initContainers()),
        requests(pod.spec().containers()));
  }

  private static List<Object> requests(List<Container> containers) {
    return containers.stream()
        .<Object>map(it -> List.of(it.name(), it.isSidecar(), it.resources().requests()))
        .toList();
  }

  /// Returns the part that the node's devices must provide.
  ///
  /// @param evenIfEmpty whether a claim without requests counts; as in kube-scheduler, it does if
  ///   the pod has other claims
  NodeDemand on(NodeInfo node, boolean evenIfEmpty) {
    SortedSet<String> byDevices = new TreeSet<>();
    for (String resource : resources) {
      Long counted = node.allocatable().scalars().get(resource);
      if (served.containsKey(resource) && (counted == null || counted == 0)) {
        byDevices.add(resource);
      } else if (counted == null) {
        return new Unserved(resource);
      }
    }
    return byDevices.isEmpty() && !evenIfEmpty
        ? new Nothing()
        : variants.computeIfAbsent(byDevices, this::variant);
  }

  private Variant variant(SortedSet<String> resources) {
    SortedMap<String, DeviceClass> classes = new TreeMap<>(served);
    classes.keySet().retainAll(resources);
    var requests = ExtendedRequests.of(pod.spec(), classes);
    var devices = claim.spec().devices().withRequests(requests.requests());
    return new Variant(claim.withSpec(claim.spec().withDevices(devices)), requests.mappings());
  }
}
