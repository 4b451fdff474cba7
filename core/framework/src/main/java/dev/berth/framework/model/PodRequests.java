package dev.berth.framework.model;

import dev.berth.api.core.Container;
import dev.berth.api.core.ContainerStatus;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodCondition;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.api.meta.Quantity;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Computes the resource requests of a pod.
///
/// Follows KEP-753 (sidecar containers), KEP-1287 (in-place resize), KEP-2837 (pod-level resources)
/// and KEP-5517 (devices that represent resources of their node).
///
/// @param fromStatus whether allocated and actual resources in the status count, as they do for
///   pods on a node
/// @param podLevel whether pod-level requests replace the requests of the containers
/// @param podLevelStatus whether `fromStatus` also applies to pod-level resources
/// @param ofDevices whether to count the node resources that the pod's devices represent or
///   consume, as its status lists them
/// @param containerDefaults requests for containers that have none
public record PodRequests(
    boolean fromStatus,
    boolean podLevel,
    boolean podLevelStatus,
    boolean ofDevices,
    Map<String, Quantity> containerDefaults) {
  /// The requests of a pending pod, which NodeResourcesFit compares with the free resources of a
  /// node. All features are enabled.
  public static final PodRequests OF_SPEC = new PodRequests(false, true, true, false, Map.of());

  /// The requests of a pod on its node. All features are enabled.
  public static final PodRequests OF_RUNNING = new PodRequests(true, true, true, true, Map.of());

  public PodRequests {
    containerDefaults = Map.copyOf(containerDefaults);
  }

  /// Creates the calculation for pending pods with the enabled features.
  public static PodRequests ofSpec(FeatureGates gates) {
    return new PodRequests(
        false, gates.enabled(SchedulerFeature.POD_LEVEL_RESOURCES), false, false, Map.of());
  }

  /// Creates the calculation for pods on nodes with the enabled features.
  public static PodRequests ofRunning(FeatureGates gates) {
    return new PodRequests(
        gates.enabled(SchedulerFeature.IN_PLACE_POD_VERTICAL_SCALING),
        gates.enabled(SchedulerFeature.POD_LEVEL_RESOURCES),
        gates.enabled(SchedulerFeature.IN_PLACE_POD_LEVEL_RESOURCES_VERTICAL_SCALING),
        gates.enabled(SchedulerFeature.DRA_NODE_ALLOCATABLE_RESOURCES),
        Map.of());
  }

  /// Returns the same calculation with defaults for containers without requests.
  public PodRequests withContainerDefaults(Map<String, Quantity> defaults) {
    return new PodRequests(fromStatus, podLevel, podLevelStatus, ofDevices, defaults);
  }

  /// Returns whether the pod has a pod-level request for a resource that supports it.
  public static boolean hasPodLevel(Pod pod) {
    var resources = pod.spec().resources();
    return resources != null
        && resources.requests().keySet().stream().anyMatch(PodRequests::canBePodLevel);
  }

  /// Returns the sum by resource name, including the pod's overhead.
  public Map<String, Quantity> of(Pod pod) {
    Map<String, Quantity> total = ofContainers(pod);
    if (podLevel && hasPodLevel(pod)) {
      podLevelRequests(pod)
          .forEach((name, quantity) -> {
            if (canBePodLevel(name)) {
              total.put(name, quantity);
            }
          });
    }
    add(total, pod.spec().overhead());
    return total;
  }

  /// Returns whether pods may request the resource at pod level.
  public static boolean canBePodLevel(String resource) {
    return resource.equals(ResourceNames.CPU)
        || resource.equals(ResourceNames.MEMORY)
        || ResourceNames.isHugePages(resource);
  }

  private Map<String, Quantity> podLevelRequests(Pod pod) {
    var resources = pod.spec().resources();
    Map<String, Quantity> requested = resources == null ? Map.of() : resources.requests();
    var actual = pod.status().resources();
    if (!fromStatus || !podLevelStatus || actual == null) {
      return requested;
    }
    return largest(
        isResizeInfeasible(pod) ? Map.of() : requested,
        actual.requests(),
        pod.status().allocatedResources());
  }

  /// Returns a modifiable map.
  private Map<String, Quantity> ofContainers(Pod pod) {
    Map<String, Quantity> requested = aggregate(pod, container -> container.resources().requests());
    addDevices(pod, requested);
    if (!fromStatus || !hasStatusResources(pod)) {
      return requested;
    }
    boolean infeasible = isResizeInfeasible(pod);
    var podResources = pod.status().resources();
    Map<String, Quantity> allocated;
    Map<String, Quantity> actuated;
    if (podLevelStatus
        && podResources != null
        && !podResources.requests().isEmpty()
        && !pod.status().allocatedResources().isEmpty()) {
      allocated = pod.status().allocatedResources();
      actuated = podResources.requests();
    } else {
      allocated = aggregate(pod, container -> allocated(pod, container, infeasible));
      addDevices(pod, allocated);
      actuated = aggregate(pod, container -> actuated(pod, container, infeasible));
    }
    return infeasible ? largest(actuated, allocated) : largest(requested, actuated, allocated);
  }

  /// Without these, the status has no other resources than the spec.
  private static boolean hasStatusResources(Pod pod) {
    var status = pod.status();
    return isResizeInfeasible(pod)
        || status.resources() != null
        || haveResources(status.containerStatuses())
        || haveResources(status.initContainerStatuses());
  }

  private static boolean haveResources(List<ContainerStatus> statuses) {
    for (var status : statuses) {
      if (status.resources() != null || !status.allocatedResources().isEmpty()) {
        return true;
      }
    }
    return false;
  }

  private static Map<String, Quantity> allocated(Pod pod, Container container, boolean infeasible) {
    var status = statusOf(pod, container.name());
    if (status != null && !status.allocatedResources().isEmpty()) {
      return status.allocatedResources();
    }
    return infeasible ? Map.of() : container.resources().requests();
  }

  private static Map<String, Quantity> actuated(Pod pod, Container container, boolean infeasible) {
    var status = statusOf(pod, container.name());
    if (status != null && status.resources() != null && !status.resources().requests().isEmpty()) {
      return status.resources().requests();
    }
    return allocated(pod, container, infeasible);
  }

  private static @Nullable ContainerStatus statusOf(Pod pod, String container) {
    for (var statuses :
        List.of(pod.status().containerStatuses(), pod.status().initContainerStatuses())) {
      for (var status : statuses) {
        if (status.name().equals(container)) {
          return status;
        }
      }
    }
    return null;
  }

  static boolean isResizeInfeasible(Pod pod) {
    for (PodCondition condition : pod.status().conditions()) {
      if (condition.type().equals("PodResizePending")) {
        return condition.reason().equals("Infeasible");
      }
    }
    return false;
  }

  /// Returns the most that the pod needs at any time: all containers and sidecars together, or an
  /// init container with the sidecars started before it.
  private Map<String, Quantity> aggregate(
      Pod pod, Function<Container, Map<String, Quantity>> requests) {
    Map<String, Quantity> total = new HashMap<>();
    for (Container container : pod.spec().containers()) {
      add(total, withDefaults(requests.apply(container)));
    }
    Map<String, Quantity> sidecars = new HashMap<>();
    Map<String, Quantity> starting = new HashMap<>();
    for (Container container : pod.spec().initContainers()) {
      Map<String, Quantity> own = withDefaults(requests.apply(container));
      if (container.isSidecar()) {
        add(total, own);
        add(sidecars, own);
        raise(starting, sidecars);
      } else {
        Map<String, Quantity> atOnce = new HashMap<>(sidecars);
        add(atOnce, own);
        raise(starting, atOnce);
      }
    }
    raise(total, starting);
    return total;
  }

  /// The kubelet counts devices in the pod-level status, but not in the status of containers.
  private void addDevices(Pod pod, Map<String, Quantity> total) {
    if (!ofDevices) {
      return;
    }
    for (var claim : pod.status().nodeAllocatableResourceClaimStatuses()) {
      for (var mapped : claim.mapping()) {
        if (mapped.quantity() != null) {
          total.merge(mapped.name(), mapped.quantity(), Quantity::add);
        }
      }
      for (var overhead : claim.overhead()) {
        if (overhead.perPod() != null) {
          total.merge(overhead.name(), overhead.perPod(), Quantity::add);
        }
        if (overhead.perContainer() != null && !claim.containers().isEmpty()) {
          total.merge(
              overhead.name(),
              overhead.perContainer().multiply(claim.containers().size()),
              Quantity::add);
        }
      }
    }
  }

  private Map<String, Quantity> withDefaults(Map<String, Quantity> requests) {
    if (requests.keySet().containsAll(containerDefaults.keySet())) {
      return requests;
    }
    Map<String, Quantity> filled = new HashMap<>(containerDefaults);
    filled.putAll(requests);
    return filled;
  }

  @SafeVarargs
  private static Map<String, Quantity> largest(Map<String, Quantity>... lists) {
    Map<String, Quantity> largest = new HashMap<>();
    for (var list : lists) {
      raise(largest, list);
    }
    return largest;
  }

  private static void add(Map<String, Quantity> total, Map<String, Quantity> more) {
    more.forEach((name, quantity) -> total.merge(name, quantity, Quantity::add));
  }

  private static void raise(Map<String, Quantity> highest, Map<String, Quantity> candidates) {
    candidates.forEach(
        (name, quantity) -> highest.merge(name, quantity, (a, b) -> a.compareTo(b) >= 0 ? a : b));
  }
}
