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
import org.jspecify.annotations.Nullable;

/// All slices of a pool, and the part within a node's reach. Only the newest generation within
/// reach counts, and only if the pool has as many slices of it as its `resourceSliceCount`. For any
/// thread.
public final class Pool {
  private final AllocationFeatures features;
  private final PoolId id;
  private final List<SliceEntry> slices;
  private final boolean uniform;
  private final Map<List<SliceEntry>, PoolShape> shapes = new ConcurrentHashMap<>();
  private final Map<List<SliceEntry>, CounterScope> scopes = new ConcurrentHashMap<>();

  /// @param slices in the order in which they were listed
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

  /// Whether all nodes see the same of it.
  boolean isUniform() {
    return uniform;
  }

  /// The only node that can reach any of it; null if there may be several, or none.
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

  /// What a node sees of the pool.
  ///
  /// @param reached the slices within its reach, at least one
  PoolShape seenThrough(List<SliceEntry> reached) {
    return shapes.computeIfAbsent(List.copyOf(reached), this::shape);
  }

  private PoolShape shape(List<SliceEntry> reached) {
    long generation = reached.stream().mapToLong(SliceEntry::generation).max().orElseThrow();
    var current = reached.stream().filter(slice -> slice.generation() == generation).toList();
    long expected = leading(current).expectedSlices();
    if (current.size() == expected) {
      return complete(current, current);
    }
    // The node sees a part only; are the others there?
    if (slices.stream().anyMatch(slice -> slice.generation() > generation)) {
      return PoolShape.unusable(id, new PoolProblem.Superseded(id.driver(), id.pool(), generation));
    }
    var all =
        slices.stream()
            .filter(slice -> slice.generation() == generation && !slice.incomprehensible())
            .toList();
    return all.size() == expected
        ? complete(current, all)
        : PoolShape.unusable(
            id,
            new PoolProblem.Incomplete(id.driver(), id.pool(), generation, all.size(), expected));
  }

  /// The slice that is believed, should they disagree on their number: a node's own come first.
  private SliceEntry leading(List<SliceEntry> current) {
    var candidates = new HashSet<>(current);
    var listed = slices.stream().filter(candidates::contains).toList();
    return listed.stream().filter(SliceEntry::isLocal).findFirst().orElse(listed.getFirst());
  }

  private PoolShape complete(List<SliceEntry> current, List<SliceEntry> all) {
    var devices = new ArrayList<DeviceEntry>();
    current.stream()
        .filter(slice -> !slice.countersOnly())
        .sorted(Comparator.comparing(SliceEntry::name))
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
