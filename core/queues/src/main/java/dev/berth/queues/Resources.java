package dev.berth.queues;

import dev.berth.api.meta.Quantity;
import dev.berth.framework.model.ResourceNames;
import dev.berth.framework.model.ResourceVector;
import dev.berth.framework.status.Amounts;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongBinaryOperator;

/// Amounts of resources as queues count them: thousandths of a CPU, bytes of memory, and
/// thousandths of every scalar resource that nodes and requests count. Queues do not share other
/// resources, such as ephemeral storage and the number of pods.
///
/// As in kube-batch, amounts that differ by less than [#epsilon] count as equal, since parts of a
/// cluster are rarely whole numbers. Source: `pkg/scheduler/api/resource_info.go`.
///
/// @param amounts by name; absent means 0
record Resources(Map<String, Long> amounts) {
  static final Resources NONE = new Resources(Map.of());

  private static final long EPSILON_MEMORY = 10L << 20;
  private static final long EPSILON = 10;
  private static final long MILLI = 1000;

  Resources {
    amounts = Map.copyOf(amounts);
  }

  /// Returns the requests of a pod, or the resources of a node.
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

  /// Returns the amounts in an object; a resource with the amount 0 keeps its name.
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

  /// Returns the amount of the resource below which an amount counts as nothing.
  static long epsilon(String resource) {
    return resource.equals(ResourceNames.MEMORY) ? EPSILON_MEMORY : EPSILON;
  }

  /// Returns whether an amount of the resource is at least the wanted amount, or almost.
  static boolean reaches(String resource, long amount, long wanted) {
    return amount > wanted - epsilon(resource);
  }

  /// Formats an amount with its unit.
  static String text(String resource, long amount) {
    if (resource.equals(ResourceNames.CPU) || resource.equals(ResourceNames.MEMORY)) {
      return Amounts.format(resource, amount);
    }
    return amount % MILLI == 0 ? Long.toString(amount / MILLI) : amount + "m";
  }

  /// Returns the amounts in the form of objects, without amounts of 0.
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

  /// Returns 0 for an absent resource.
  long get(String resource) {
    return amounts.getOrDefault(resource, 0L);
  }

  /// Returns whether there is almost nothing of any resource; a pod with such requests is a
  /// best-effort pod.
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

  /// Returns the larger amount of each resource.
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

  /// For example `cpu 2, memory 4Gi`, ordered by name; `nothing` if there is nothing.
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
