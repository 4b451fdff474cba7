package dev.berth.plugins.dynamicresources;

import dev.berth.api.core.Container;
import dev.berth.api.core.ContainerExtendedResourceRequest;
import dev.berth.api.core.PodSpec;
import dev.berth.api.meta.Quantity;
import dev.berth.api.resource.DeviceClass;
import dev.berth.api.resource.DeviceRequest;
import dev.berth.api.resource.ExactDeviceRequest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Translates amounts of extended resources into requests for devices. Containers that run at the
/// same time get separate devices. An init container that ends before others begin borrows the
/// devices of later containers. It needs its own requests only for amounts beyond these; of several
/// such init containers, only the largest excess counts, since they run one after the other.
///
/// @param requests by name
/// @param mappings the container and resource of each request
record ExtendedRequests(
    List<DeviceRequest> requests, List<ContainerExtendedResourceRequest> mappings) {
  ExtendedRequests {
    requests = List.copyOf(requests);
    mappings = List.copyOf(mappings);
  }

  /// Returns the requests of a pod.
  ///
  /// @param classes the class whose devices provide each resource
  static ExtendedRequests of(PodSpec pod, SortedMap<String, DeviceClass> classes) {
    var containers = new ArrayList<Container>(pod.initContainers());
    containers.addAll(pod.containers());
    var requests = new ArrayList<DeviceRequest>();
    var mappings = new ArrayList<ContainerExtendedResourceRequest>();
    classes.forEach((resource, serving) -> {
      var ofOne =
          new Resource(
              resource, serving.metadata().name(), containers, pod.initContainers().size());
      ofOne.add(requests, mappings);
    });
    requests.sort(Comparator.comparing(DeviceRequest::name));
    return new ExtendedRequests(requests, mappings);
  }

  /// The requests for one resource.
  private static final class Resource {
    private final String name;
    private final String className;
    private final List<Container> containers;
    private final int initContainers;
    private final @Nullable DeviceRequest[] lasting;
    private final List<ContainerExtendedResourceRequest> lastingMappings = new ArrayList<>();
    private final List<ContainerExtendedResourceRequest> passingMappings = new ArrayList<>();
    private final Set<String> passingNames = new HashSet<>();
    private @Nullable DeviceRequest largestPassing;

    Resource(String name, String className, List<Container> containers, int initContainers) {
      this.name = name;
      this.className = className;
      this.containers = containers;
      this.initContainers = initContainers;
      lasting = new DeviceRequest[containers.size()];
    }

    void add(List<DeviceRequest> requests, List<ContainerExtendedResourceRequest> mappings) {
      for (int i = 0; i < containers.size(); i++) {
        if (isLasting(i)) {
          lasting[i] = request(i, List.of(), lastingMappings);
        }
      }
      for (int i = 0; i < containers.size(); i++) {
        if (!isLasting(i)) {
          borrow(i);
        }
      }
      DeviceRequest largest = largestPassing;
      if (largest != null) {
        requests.add(largest);
      }
      for (DeviceRequest request : lasting) {
        if (request != null) {
          requests.add(request);
        }
      }
      mappings.addAll(lastingMappings);
      for (var mapping : passingMappings) {
        mappings.add(
            largest != null && passingNames.contains(mapping.requestName())
                ? mapping(mapping.containerName(), largest.name())
                : mapping);
      }
    }

    private boolean isLasting(int index) {
      return index >= initContainers || containers.get(index).isSidecar();
    }

    private void borrow(int index) {
      var later = new ArrayList<DeviceRequest>();
      for (int i = index; i < lasting.length; i++) {
        DeviceRequest request = lasting[i];
        if (request != null) {
          later.add(request);
        }
      }
      DeviceRequest more = request(index, later, passingMappings);
      if (more != null) {
        passingNames.add(more.name());
        if (largestPassing == null || count(largestPassing) < count(more)) {
          largestPassing = more;
        }
      }
    }

    /// Returns the container's request beyond what it can borrow; null if it needs no more.
    private @Nullable DeviceRequest request(
        int index, List<DeviceRequest> lent, List<ContainerExtendedResourceRequest> mappings) {
      Container container = containers.get(index);
      long missing = amount(container);
      if (missing == 0) {
        return null;
      }
      for (DeviceRequest request : lent) {
        mappings.add(mapping(container.name(), request.name()));
        missing -= count(request);
        if (missing <= 0) {
          return null;
        }
      }
      var ownNames = new TreeSet<>(container.resources().requests().keySet());
      var requestName = "container-%d-request-%d".formatted(index, ownNames.headSet(name).size());
      mappings.add(mapping(container.name(), requestName));
      return new DeviceRequest(
          requestName,
          ExactDeviceRequest.EMPTY
              .withDeviceClassName(className)
              .withAllocationMode("ExactCount")
              .withCount(missing),
          List.of());
    }

    /// Returns whole devices; other amounts are not requested, as in kube-scheduler.
    private long amount(Container container) {
      return container
          .resources()
          .requests()
          .getOrDefault(name, Quantity.ZERO)
          .exactValue()
          .orElse(0);
    }

    private static long count(DeviceRequest request) {
      return Objects.requireNonNull(request.exactly()).count();
    }

    private ContainerExtendedResourceRequest mapping(String container, String request) {
      return new ContainerExtendedResourceRequest(container, name, request);
    }
  }
}
