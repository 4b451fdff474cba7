package dev.berth.plugins.dynamicresources.allocation.plan;

import dev.berth.api.core.Node;
import dev.berth.api.resource.ResourceSlice;
import dev.berth.plugins.support.devices.AllocationFeatures;
import dev.berth.plugins.support.devices.PoolId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// The slices of a cluster, indexed by node, with cached results about them. Outlives a scheduling
/// cycle: when slices change, [#with] keeps the results about unchanged slices. Immutable except
/// for its caches; thread-safe.
public final class SliceCatalog {
  private final AllocationFeatures features;
  private final List<ResourceSlice> listed;
  private final IdentityHashMap<ResourceSlice, SliceEntry> entries = new IdentityHashMap<>();
  private final Map<PoolId, Pool> pools = new HashMap<>();
  private final Map<String, List<Listed>> byNode = new HashMap<>();
  private final List<Listed> open = new ArrayList<>();
  private final List<PoolShape> uniform = new ArrayList<>();
  private final Map<String, List<PoolShape>> known = new ConcurrentHashMap<>();

  private record Listed(SliceEntry slice, Pool pool) {}

  private SliceCatalog(
      AllocationFeatures features,
      List<ResourceSlice> slices,
      IdentityHashMap<ResourceSlice, SliceEntry> knownEntries,
      Map<PoolId, Pool> knownPools) {
    this.features = features;
    listed = List.copyOf(slices);
    var members = new LinkedHashMap<PoolId, List<SliceEntry>>();
    for (ResourceSlice slice : slices) {
      var known = knownEntries.get(slice);
      var entry = known == null ? new SliceEntry(features, slice) : known;
      entries.put(slice, entry);
      members.computeIfAbsent(entry.pool(), _ -> new ArrayList<>()).add(entry);
    }
    members.forEach((id, those) -> {
      var known = knownPools.get(id);
      var pool = known != null && known.slices().equals(those) ? known : new Pool(features, those);
      pools.put(id, pool);
      if (pool.isUniform()) {
        uniform.add(pool.seenThrough(those));
      }
    });
    uniform.sort(PoolShape.ORDER);
    slices.forEach(slice -> list(Objects.requireNonNull(entries.get(slice))));
  }

  /// Creates a catalog of slices in list order.
  ///
  /// @param slices the slices with the taints that rules add
  public static SliceCatalog of(AllocationFeatures features, List<ResourceSlice> slices) {
    return new SliceCatalog(features, slices, new IdentityHashMap<>(), Map.of());
  }

  /// Returns a catalog of other slices. Slices that are the same objects as before are not read
  /// again.
  public SliceCatalog with(List<ResourceSlice> slices) {
    return listed.equals(slices) ? this : new SliceCatalog(features, slices, entries, pools);
  }

  private void list(SliceEntry slice) {
    var pool = Objects.requireNonNull(pools.get(slice.pool()));
    if (pool.isUniform()) {
      return;
    }
    var one = new Listed(slice, pool);
    var names = slice.nodeAccess().names();
    if (names == null) {
      open.add(one);
    } else {
      names.forEach(name -> byNode.computeIfAbsent(name, _ -> new ArrayList<>()).add(one));
    }
  }

  public AllocationFeatures features() {
    return features;
  }

  /// Returns the pool; null if it has no slices.
  public @Nullable Pool pool(PoolId id) {
    return pools.get(id);
  }

  /// Returns the pools that differ from those of an earlier catalog: both the new and the old
  /// version of each.
  public Set<Pool> differentFrom(SliceCatalog before) {
    Set<Pool> different = new HashSet<>();
    pools.forEach((id, pool) -> {
      Pool old = before.pools.get(id);
      if (old != pool) {
        different.add(pool);
        if (old != null) {
          different.add(old);
        }
      }
    });
    before.pools.forEach((id, old) -> {
      if (!pools.containsKey(id)) {
        different.add(old);
      }
    });
    return different;
  }

  /// Returns the pools that the node can reach, in search order, including pools that give no
  /// devices.
  ///
  /// @throws AllocationException if a node selector is invalid
  public List<PoolShape> poolsOf(Node node) {
    if (!open.isEmpty()) {
      return look(node);
    }
    // Only the node's name matters here.
    var name = node.metadata().name();
    return byNode.containsKey(name) ? known.computeIfAbsent(name, _ -> look(node)) : uniform;
  }

  private List<PoolShape> look(Node node) {
    var reached = new LinkedHashMap<Pool, List<SliceEntry>>();
    for (Listed one : byNode.getOrDefault(node.metadata().name(), List.of())) {
      reached.computeIfAbsent(one.pool(), _ -> new ArrayList<>()).add(one.slice());
    }
    for (Listed one : open) {
      if (one.slice().isAccessibleFrom(node)) {
        reached.computeIfAbsent(one.pool(), _ -> new ArrayList<>()).add(one.slice());
      }
    }
    var shapes = new ArrayList<>(uniform);
    reached.forEach((pool, slices) -> shapes.add(pool.seenThrough(slices)));
    shapes.sort(PoolShape.ORDER);
    return shapes;
  }
}
