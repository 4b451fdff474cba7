package dev.berth.suggestion;

import static java.util.Comparator.comparingLong;

import dev.berth.api.core.Container;
import dev.berth.api.core.PodSpec;
import dev.berth.api.core.ResourceRequirements;
import dev.berth.api.meta.Quantity;
import dev.berth.framework.model.ResourceNames;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/// Lowers the requests or the limits of a pod's containers until their total does not exceed the
/// given amount. Lowers the largest one first.
///
/// @param total the maximum total, including the pod's overhead
/// @param isOfLimits whether it lowers limits; requests are then lowered to at most the limit
record RequestLimit(String resource, Quantity total, boolean isOfLimits) {
  static final long MEBIBYTE = 1 << 20;

  /// Creates a limit for requests.
  RequestLimit(String resource, Quantity total) {
    this(resource, total, false);
  }

  PodSpec applyTo(PodSpec spec) {
    Quantity overhead = spec.overhead().getOrDefault(resource, Quantity.ZERO);
    long budget = Math.max(0, number(total) - number(overhead));
    var containers = new ArrayList<>(spec.containers());
    var init = new ArrayList<>(spec.initContainers());
    lower(containers, init, budget);
    PodSpec lowered = spec.withContainers(containers).withInitContainers(init);
    ResourceRequirements ofPod = spec.resources();
    if (ofPod != null && number(ofPod) > budget) {
      lowered = lowered.withResources(withRequest(ofPod, budget));
    }
    return lowered;
  }

  private void lower(List<Container> containers, List<Container> init, long budget) {
    long sum = 0;
    for (Container container : containers) {
      sum += number(container.resources());
    }
    for (Container container : init) {
      sum += container.isSidecar() ? number(container.resources()) : 0;
    }
    long excess = lowerLargestFirst(containers, sum - budget);
    for (int i = 0; i < init.size(); i++) {
      if (init.get(i).isSidecar()) {
        long own = number(init.get(i).resources());
        long less = Math.min(own, Math.max(0, excess));
        excess -= less;
        init.set(i, less == 0 ? init.get(i) : withRequest(init.get(i), own - less));
      }
    }
    long sidecars = 0;
    for (int i = 0; i < init.size(); i++) {
      long own = number(init.get(i).resources());
      if (init.get(i).isSidecar()) {
        sidecars += own;
      } else if (own + sidecars > budget) {
        init.set(i, withRequest(init.get(i), Math.max(0, budget - sidecars)));
      }
    }
  }

  /// @return the excess that remains
  private long lowerLargestFirst(List<Container> containers, long excess) {
    long left = excess;
    Comparator<Integer> largestFirst =
        comparingLong((Integer i) -> number(containers.get(i).resources())).reversed();
    for (int i : IntStream.range(0, containers.size()).boxed().sorted(largestFirst).toList()) {
      long own = number(containers.get(i).resources());
      long less = Math.min(own, Math.max(0, left));
      if (less > 0) {
        containers.set(i, withRequest(containers.get(i), own - less));
        left -= less;
      }
    }
    return left;
  }

  private Container withRequest(Container container, long amount) {
    return container.withResources(withRequest(container.resources(), amount));
  }

  /// For resources that cannot be overcommitted, also sets the limit to the request.
  private ResourceRequirements withRequest(ResourceRequirements resources, long amount) {
    Map<String, Quantity> requests = new HashMap<>(resources.requests());
    Map<String, Quantity> limits = new HashMap<>(resources.limits());
    if (isOfLimits) {
      limits.put(resource, quantity(resource, amount));
      requests.computeIfPresent(
          resource, (_, old) -> number(old) > amount ? quantity(resource, amount) : old);
      return resources.withRequests(requests).withLimits(limits);
    }
    requests.put(resource, quantity(resource, amount));
    boolean mayBeOvercommitted =
        resource.equals(ResourceNames.CPU)
            || resource.equals(ResourceNames.MEMORY)
            || resource.equals(ResourceNames.EPHEMERAL_STORAGE);
    if (!mayBeOvercommitted && limits.containsKey(resource)) {
      limits.put(resource, quantity(resource, amount));
    }
    return resources.withRequests(requests).withLimits(limits);
  }

  /// Returns the request, or the limit if there is no request: an API server fills this in for
  /// pods, but not for templates.
  private long number(ResourceRequirements resources) {
    Quantity limit = resources.limits().getOrDefault(resource, Quantity.ZERO);
    return number(isOfLimits ? limit : resources.requests().getOrDefault(resource, limit));
  }

  private long number(Quantity quantity) {
    return number(resource, quantity);
  }

  /// Returns the number, rounded down to whole mebibytes for bytes.
  static long round(String resource, long number) {
    boolean isBytes = quantity(resource, number).format() == Quantity.Format.BINARY_SI;
    return isBytes && number > MEBIBYTE ? number / MEBIBYTE * MEBIBYTE : number;
  }

  /// Returns millicores for cpu, otherwise bytes or a count.
  static long number(String resource, Quantity quantity) {
    return resource.equals(ResourceNames.CPU) ? quantity.milliValue() : quantity.value();
  }

  /// Returns the quantity for the number, in the resource's usual format.
  static Quantity quantity(String resource, long number) {
    if (resource.equals(ResourceNames.CPU)) {
      return Quantity.ofMilli(number, Quantity.Format.DECIMAL_SI);
    }
    boolean isBytes =
        resource.equals(ResourceNames.MEMORY)
            || resource.equals(ResourceNames.EPHEMERAL_STORAGE)
            || ResourceNames.isHugePages(resource);
    return Quantity.of(number, isBytes ? Quantity.Format.BINARY_SI : Quantity.Format.DECIMAL_SI);
  }
}
