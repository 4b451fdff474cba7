package dev.berth.plugins.dynamicresources.allocation.plan;

import dev.berth.api.meta.Quantity;
import dev.berth.api.resource.CounterSet;
import dev.berth.api.resource.DeviceCounterConsumption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The numbered counters that the devices of a pool share, and the consumption of each device.
/// Compared by identity.
public final class CounterScope {
  private final List<Name> names = new ArrayList<>();
  private final List<Quantity> capacity = new ArrayList<>();
  private final Map<Name, Integer> numbers = new HashMap<>();
  private final Map<DeviceEntry, List<Draw>> draws = new LinkedHashMap<>();
  private final @Nullable String problem;

  /// A counter.
  public record Name(String counterSet, String counter) {}

  /// The amount that is drawn from a counter, by the counter's number.
  public record Draw(int counter, Quantity amount) {}

  /// @param slices all slices of the pool, whatever their node
  CounterScope(List<SliceEntry> slices) {
    problem = read(slices);
  }

  private @Nullable String read(List<SliceEntry> slices) {
    var sets = new HashSet<String>();
    for (SliceEntry slice : slices) {
      for (CounterSet set : slice.slice().spec().sharedCounters()) {
        if (!sets.add(set.name())) {
          return "duplicate counter set name " + set.name();
        }
        new TreeMap<>(set.counters())
            .forEach((counter, value) -> {
              var name = new Name(set.name(), counter);
              numbers.put(name, names.size());
              names.add(name);
              capacity.add(value.value());
            });
      }
    }
    for (SliceEntry slice : slices) {
      for (DeviceEntry device : slice.countersOnly() ? List.<DeviceEntry>of() : slice.devices()) {
        var missing = device.drawsOnCounters() ? read(device, sets) : null;
        if (missing != null) {
          return missing;
        }
      }
    }
    return null;
  }

  private @Nullable String read(DeviceEntry device, Set<String> sets) {
    var drawn = new ArrayList<Draw>();
    for (DeviceCounterConsumption consumption : device.device().consumesCounters()) {
      if (!sets.contains(consumption.counterSet())) {
        return "counter set %s not found".formatted(consumption.counterSet());
      }
      for (var counter : new TreeMap<>(consumption.counters()).entrySet()) {
        var number = numbers.get(new Name(consumption.counterSet(), counter.getKey()));
        if (number == null) {
          return "counter %s not found in counter set %s"
              .formatted(counter.getKey(), consumption.counterSet());
        }
        drawn.add(new Draw(number, counter.getValue().value()));
      }
    }
    draws.put(device, List.copyOf(drawn));
    return null;
  }

  /// Returns the error, in kube-scheduler's words; null if there is none.
  @Nullable String problem() {
    return problem;
  }

  /// The number of counters.
  public int size() {
    return names.size();
  }

  public Name name(int counter) {
    return names.get(counter);
  }

  /// Returns the capacity of a counter when nothing is in use.
  public Quantity capacity(int counter) {
    return capacity.get(counter);
  }

  /// The devices that draw on counters, whatever their node.
  public Iterable<DeviceEntry> devices() {
    return draws.keySet();
  }

  /// Returns the consumption of a device of the pool.
  public List<Draw> draws(DeviceEntry device) {
    return draws.getOrDefault(device, List.of());
  }
}
