package dev.berth.queues;

import dev.berth.api.meta.Quantity;
import dev.berth.framework.diagnosis.Amounts;
import dev.berth.framework.state.ResourceNames;
import dev.berth.framework.state.ResourceVector;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongBinaryOperator;

/// Amounts of resources as queues count them: thousandths of a CPU, bytes of memory, thousandths of
/// everything else that nodes and requests count as a scalar. Other resources, ephemeral storage
/// and the number of pods among them, are not shared by queues.
///
/// Two amounts that differ by less than [#epsilon] are taken for the same, as in kube-batch: parts
/// of a cluster are rarely whole numbers. Source: `pkg/scheduler/api/resource_info.go`.
///
/// @param amounts by name; what is not there is 0
record Resources(Map<String, Long> amounts) {
  static final Resources NONE = new Resources(Map.of());

  private static final long EPSILON_MEMORY = 10L << 20;
  private static final long EPSILON = 10;
  private static final long MILLI = 1000;

  Resources {
    amounts = Map.copyOf(amounts);
  }

  /// What a pod requests, or a node has.
  static Resources of(ResourceVector vector) {
    Map<String, Long> amounts = new HashMap<>();
    put(amounts, ResourceNames.CPU, vector.milliCpu());
    put(amounts, ResourceNames.MEMORY, vector.memory());
    vector.scalars().forEach((name, amount) -> put(amounts, name, amount * MILLI));
    return new Resources(amounts);
  }

  private static void put(Map<String, Long> amounts, String name, long amount) {
    if (amount != 0) {
      amounts.put(name, amount);
    }
  }

  /// What an object says; a resource that it names with 0 is named here, too.
  static Resources of(Map<String, Quantity> list) {
    Map<String, Long> amounts = new HashMap<>();
    list.forEach((name, quantity) -> {
      if (name.equals(ResourceNames.MEMORY)) {
        amounts.put(name, quantity.value());
      } else if (name.equals(ResourceNames.CPU) || ResourceNames.isScalar(name)) {
        amounts.put(name, quantity.milliValue());
      }
    });
    return new Resources(amounts);
  }

  /// What of the resource is as good as nothing.
  static long epsilon(String resource) {
    return resource.equals(ResourceNames.MEMORY) ? EPSILON_MEMORY : EPSILON;
  }

  /// Whether the one amount of the resource is at least the other, or as good as that.
  static boolean reaches(String resource, long amount, long wanted) {
    return amount > wanted - epsilon(resource);
  }

  /// An amount with its unit.
  static String text(String resource, long amount) {
    if (resource.equals(ResourceNames.CPU) || resource.equals(ResourceNames.MEMORY)) {
      return Amounts.format(resource, amount);
    }
    return amount % MILLI == 0 ? Long.toString(amount / MILLI) : amount + "m";
  }

  /// The amounts as objects have them, without those that are 0.
  Map<String, Quantity> quantities() {
    Map<String, Quantity> quantities = new HashMap<>();
    amounts.forEach((name, amount) -> {
      if (amount != 0) {
        quantities.put(
            name,
            name.equals(ResourceNames.MEMORY)
                ? Quantity.of(amount, Quantity.Format.BINARY_SI)
                : Quantity.ofMilli(amount, Quantity.Format.DECIMAL_SI));
      }
    });
    return quantities;
  }

  Set<String> names() {
    return amounts.keySet();
  }

  /// 0 if nothing is said of the resource.
  long get(String resource) {
    return amounts.getOrDefault(resource, 0L);
  }

  /// Whether there is as good as nothing of any resource; such a pod is a best-effort one.
  boolean isEmpty() {
    for (var entry : amounts.entrySet()) {
      if (entry.getValue() >= epsilon(entry.getKey())) {
        return false;
      }
    }
    return true;
  }

  Resources plus(Resources other) {
    return combined(other, Long::sum);
  }

  Resources minus(Resources other) {
    return combined(other, (a, b) -> a - b);
  }

  /// The larger amount of each resource.
  Resources max(Resources other) {
    return combined(other, Math::max);
  }

  private Resources combined(Resources other, LongBinaryOperator operator) {
    if (other.amounts.isEmpty()) {
      return this;
    }
    Map<String, Long> combined = new HashMap<>(amounts);
    other.amounts.forEach((name, amount) -> {
      long result = operator.applyAsLong(get(name), amount);
      if (result == 0) {
        combined.remove(name);
      } else {
        combined.put(name, result);
      }
    });
    return new Resources(combined);
  }

  /// Such as `cpu 2, memory 4Gi`, by name; `nothing` if there is nothing.
  @Override
  public String toString() {
    if (amounts.isEmpty()) {
      return "nothing";
    }
    var parts = new StringBuilder();
    new TreeMap<>(amounts)
        .forEach((name, amount) ->
            parts
                .append(parts.isEmpty() ? "" : ", ")
                .append(name)
                .append(' ')
                .append(text(name, amount)));
    return parts.toString();
  }
}
