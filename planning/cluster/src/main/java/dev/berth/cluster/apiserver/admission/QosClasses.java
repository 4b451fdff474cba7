package dev.berth.cluster.apiserver.admission;

import dev.berth.api.core.Container;
import dev.berth.api.core.PodSpec;
import dev.berth.api.core.ResourceRequirements;
import dev.berth.api.meta.Quantity;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Computes the quality-of-service class of a pod: how its requests of CPU and memory relate to its
/// limits.
public final class QosClasses {
  private static final List<String> RESOURCES = List.of("cpu", "memory");

  private enum Qos {
    BEST_EFFORT("BestEffort"),
    BURSTABLE("Burstable"),
    GUARANTEED("Guaranteed");

    private final String text;

    Qos(String text) {
      this.text = text;
    }
  }

  private QosClasses() {}

  /// Returns the class as in the pod's status.
  public static String of(PodSpec spec) {
    var whole = spec.resources();
    return (whole != null && PodLevelResources.isSet(spec) ? of(whole) : ofContainers(spec)).text;
  }

  private static Qos ofContainers(PodSpec spec) {
    return common(spec.allContainers().map(Container::resources).map(QosClasses::of));
  }

  private static Qos of(ResourceRequirements resources) {
    return common(RESOURCES.stream().map(name -> of(resources, name)));
  }

  private static Qos of(ResourceRequirements resources, String name) {
    var request = resources.requests().getOrDefault(name, Quantity.ZERO);
    var limit = resources.limits().getOrDefault(name, Quantity.ZERO);
    if (request.compareTo(limit) != 0) {
      return Qos.BURSTABLE;
    }
    return request.isZero() ? Qos.BEST_EFFORT : Qos.GUARANTEED;
  }

  /// Returns the common class of all parts; burstable if they differ.
  private static Qos common(Stream<Qos> parts) {
    Set<Qos> found = parts.collect(Collectors.toCollection(() -> EnumSet.noneOf(Qos.class)));
    return switch (found.size()) {
      case 0 -> Qos.BEST_EFFORT;
      case 1 -> found.iterator().next();
      default -> Qos.BURSTABLE;
    };
  }
}
