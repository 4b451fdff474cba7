package dev.berth.engine.memo;

import dev.berth.engine.cache.ClusterCache;
import dev.berth.engine.cache.NodeChanges;
import dev.berth.engine.cache.NodeView;
import dev.berth.framework.tally.CountedTallies;
import dev.berth.framework.tally.OpenTally;
import dev.berth.framework.tally.Tallies;
import dev.berth.framework.tally.Tally;
import dev.berth.framework.tally.TallyDefinition;
import dev.berth.framework.tally.Topology;
import dev.berth.framework.tally.TopologyKey;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/// Counts that are kept, and follow the pods as they come and go. After a node has joined, left, or
/// changed its labels or taints, they are counted anew. For the engine's thread.
public final class RememberedTallies implements Tallies {
  private final ClusterCache cache;
  private final CountedTallies counted;
  private final int capacity;
  private final LinkedHashMap<TallyDefinition, Kept> kept = new LinkedHashMap<>(64, 0.75f, true);
  private final Map<TopologyKey, Topology> topologies = new HashMap<>();
  private long layout = -1;
  private boolean plain;
  private long countedAnew;

  /// Nothing is kept.
  ///
  /// @param capacity how many definitions are kept
  public RememberedTallies(ClusterCache cache, int capacity) {
    this.cache = cache;
    this.capacity = capacity;
    counted = new CountedTallies(cache);
  }

  /// From now on everything is counted anew each time, or no longer.
  public void plain(boolean countsAnew) {
    plain = countsAnew;
  }

  private static final class Kept {
    private final OpenTally tally;
    private final long layout;
    private long asOf;

    Kept(OpenTally tally, NodeChanges changes) {
      this.tally = tally;
      layout = changes.layout();
      asOf = changes.end();
    }

    /// Follows the changes.
    ///
    /// @return false if it cannot
    boolean follow(NodeChanges changes) {
      if (layout != changes.layout() || !changes.podsSince(asOf, tally::change)) {
        return false;
      }
      asOf = changes.end();
      return true;
    }
  }

  @Override
  public Tally of(TallyDefinition definition) {
    if (plain) {
      return counted.of(definition);
    }
    NodeChanges changes = cache.changes();
    Kept known = kept.get(definition);
    if (known == null || !known.follow(changes)) {
      known = new Kept(count(definition), changes);
      kept.put(definition, known);
      if (kept.size() > capacity) {
        kept.pollFirstEntry(); // the least recently used
      }
    }
    return known.tally.freeze();
  }

  /// How many counts are kept.
  int size() {
    return kept.size();
  }

  /// How often pods have been counted anew.
  long counted() {
    return countedAnew;
  }

  private OpenTally count(TallyDefinition definition) {
    countedAnew++;
    if (layout != cache.changes().layout()) {
      topologies.clear();
      layout = cache.changes().layout();
    }
    return new OpenTally(
        definition,
        cache.view().order().slots(),
        slot -> cache.view().atOrNull(slot),
        key -> topologies.computeIfAbsent(key, this::topology));
  }

  private Topology topology(TopologyKey key) {
    NodeView view = cache.view();
    return new Topology(key, view.order().slots(), view::atOrNull);
  }
}
