package dev.berth.plugins.dynamicresources.allocation.plan;

import dev.berth.plugins.support.devices.AllocationFeatures;
import dev.berth.plugins.support.devices.PoolId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// All slices of a pool; computes the part that a node can reach. Only the newest reachable
/// generation counts, and only if it has as many slices as its `resourceSliceCount` says.
/// Thread-safe.
public final class Pool {
  private final AllocationFeatures features;
  private final PoolId id;
  private final List<SliceEntry> slices;
  private final boolean uniform;
  private final Map<List<SliceEntry>, PoolShape> shapes = new ConcurrentHashMap<>();
  private final Map<List<SliceEntry>, CounterScope> scopes = new ConcurrentHashMap<>();

  /// @param slices in list order
  Pool(AllocationFeatures features, List<SliceEntry> slices) {
    this.features = features;
    this.slices = List.copyOf(slices);
    id = this.slices.getFirst().pool();
    uniform =
        slices.stream().allMatch(slice -> slice.nodeAccess() instanceof NodeAccess.Everywhere);
  }

  List<SliceEntry> slices() {
    return slices;
  }

  PoolId id() {
    return id;
  }

  /// Returns whether all nodes see the same part.
  boolean isUniform() {
    return uniform;
  }

  /// The only node that can reach any part of it; null if there are several or none.
  public @Nullable String onlyNode() {
    Set<String> names = new HashSet<>();
    for (SliceEntry slice : slices) {
      Set<String> reached = slice.nodeAccess().names();
      if (reached == null || reached.isEmpty()) {
        return null;
      }
      names.addAll(reached);
    }
    return names.size() == 1 ? names.iterator().next() : null;
  }

  /// Returns the part of the pool that a node sees.
  ///
  /// @param reached the slices that the node can reach, at least one
  PoolShape seenThrough(List<SliceEntry> reached) {
    return shapes.computeIfAbsent(List.copyOf(reached), this::shape);
  }

  private PoolShape shape(List<SliceEntry> reached) {
    long generation = reached.stream().mapToLong(SliceEntry::generation).max().orElseThrow();
    var current = reached.stream().filter(slice -> slice.generation() == generation).toList();
    long expected = leading(current).expectedSlices();
    if (current.size() == expected) {
      return complete(current, List.of());
    }
    // The node sees only a part; check that the other slices exist.
    if (slices.stream().anyMatch(slice -> slice.generation() > generation)) {
      return PoolShape.unusable(id, new PoolProblem.Superseded(id.driver(), id.pool(), generation));
    }
    var seen = Set.copyOf(current);
    var others =
        slices.stream()
            .filter(slice -> slice.generation() == generation && !slice.incomprehensible())
            .filter(slice -> !seen.contains(slice))
            .toList();
    int found = current.size() + others.size();
    return found == expected
        ? complete(current, others)
        : PoolShape.unusable(
            id, new PoolProblem.Incomplete(id.driver(), id.pool(), generation, found, expected));
  }

  /// Returns the slice whose `resourceSliceCount` counts if slices disagree: a node's own slices
  /// come first.
  private SliceEntry leading(List<SliceEntry> current) {
    var candidates = new HashSet<>(current);
    var listed = slices.stream().filter(candidates::contains).toList();
    return listed.stream().filter(SliceEntry::isLocal).findFirst().orElse(listed.getFirst());
  }

  /// @param others that the node does not reach
  private PoolShape complete(List<SliceEntry> current, List<SliceEntry> others) {
    var ordered = current.stream().sorted(Comparator.comparing(SliceEntry::name)).toList();
    var devices = new ArrayList<DeviceEntry>();
    ordered.stream()
        .filter(slice -> !slice.countersOnly())
        .forEach(slice -> devices.addAll(slice.devices()));
    var names = new HashSet<String>();
    for (DeviceEntry device : devices) {
      if (!names.add(device.device().name())) {
        return invalid("duplicate device name " + device.device().name());
      }
    }
    boolean bindsLate =
        devices.stream().anyMatch(device -> !device.device().bindingConditions().isEmpty());
    if (!features.partitionableDevices()) {
      return new PoolShape(id, devices, null, bindsLate, null);
    }
    // The order matters where allocated devices of one counter set should never have been together.
    var all = Stream.concat(ordered.stream(), others.stream()).toList();
    var counters = scopes.computeIfAbsent(all, CounterScope::new);
    var problem = counters.problem();
    return problem == null
        ? new PoolShape(id, devices, counters, bindsLate, null)
        : invalid(problem);
  }

  private PoolShape invalid(String reason) {
    return PoolShape.unusable(id, new PoolProblem.Invalid(id.driver(), id.pool(), reason));
  }
}
