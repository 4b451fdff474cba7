package dev.berth.framework.model;

import dev.berth.api.meta.Quantity;
import java.util.Map;
import java.util.TreeMap;

/// Amounts of resources as whole numbers, rounded up once on creation.
///
/// @param milliCpu thousandths of a CPU
/// @param memory bytes
/// @param ephemeralStorage bytes
/// @param pods the number of pods that a node may run; 0 in requests
/// @param scalars extended resources, huge pages and attachable volumes by name; a key with the
///   value 0 was listed with 0
public record ResourceVector(
    long milliCpu, long memory, long ephemeralStorage, long pods, Map<String, Long> scalars) {
  public static final ResourceVector ZERO = new ResourceVector(0, 0, 0, 0, Map.of());

  public ResourceVector {
    scalars = Map.copyOf(scalars);
  }

  /// Converts a resource list; drops names that scheduling does not count.
  public static ResourceVector of(Map<String, Quantity> list) {
    long milliCpu = 0;
    long memory = 0;
    long ephemeralStorage = 0;
    long pods = 0;
    Map<String, Long> scalars = new TreeMap<>();
    for (var entry : list.entrySet()) {
      Quantity quantity = entry.getValue();
      switch (entry.getKey()) {
        case ResourceNames.CPU -> milliCpu = quantity.milliValue();
        case ResourceNames.MEMORY -> memory = quantity.value();
        case ResourceNames.EPHEMERAL_STORAGE -> ephemeralStorage = quantity.value();
        case ResourceNames.PODS -> pods = quantity.value();
        default -> {
          if (ResourceNames.isScalar(entry.getKey())) {
            scalars.put(entry.getKey(), quantity.value());
          }
        }
      }
    }
    return new ResourceVector(milliCpu, memory, ephemeralStorage, pods, scalars);
  }

  /// Returns the amount of the resource of that name; 0 if there is none.
  public long get(String resource) {
    return switch (resource) {
      case ResourceNames.CPU -> milliCpu;
      case ResourceNames.MEMORY -> memory;
      case ResourceNames.EPHEMERAL_STORAGE -> ephemeralStorage;
      case ResourceNames.PODS -> pods;
      default -> scalars.getOrDefault(resource, 0L);
    };
  }

  public ResourceVector plus(ResourceVector other) {
    return combine(other, 1);
  }

  public ResourceVector minus(ResourceVector other) {
    return combine(other, -1);
  }

  private ResourceVector combine(ResourceVector other, long sign) {
    return new ResourceVector(
        milliCpu + sign * other.milliCpu,
        memory + sign * other.memory,
        ephemeralStorage + sign * other.ephemeralStorage,
        pods + sign * other.pods,
        combineScalars(other.scalars, sign));
  }

  private Map<String, Long> combineScalars(Map<String, Long> others, long sign) {
    if (others.isEmpty()) {
      return scalars;
    }
    Map<String, Long> sum = new TreeMap<>(scalars);
    others.forEach((name, amount) -> sum.merge(name, sign * amount, Long::sum));
    return sum;
  }
}
