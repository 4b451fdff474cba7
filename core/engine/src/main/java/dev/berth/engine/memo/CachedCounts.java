package dev.berth.engine.memo;

import dev.berth.engine.cache.ClusterCache;
import dev.berth.engine.cache.MovedKinds;
import dev.berth.engine.cache.NodeChanges;
import dev.berth.engine.cache.NodeChanges.CountChange;
import dev.berth.engine.cache.NodeChanges.NodeReplaced;
import dev.berth.engine.cache.NodeChanges.PodMoved;
import dev.berth.engine.cache.NodeView;
import dev.berth.framework.counts.CountDefinition;
import dev.berth.framework.counts.CountDefinition.PodScope;
import dev.berth.framework.counts.CountSource;
import dev.berth.framework.counts.TopologyCounts;
import dev.berth.framework.counts.TopologyKey;
import dev.berth.framework.model.NodeInfo;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/// Counts that are kept and updated as pods and nodes arrive, leave and change. For the engine's
/// thread.
public final class CachedCounts implements CountSource {
  private static final BitSet NO_PODS = new BitSet();

  private final ClusterCache cache;
  private final UncachedCounts counted;
  private final Map<PodScope, PodIndex> indices = new EnumMap<>(PodScope.class);
  private final int few;
  private final long mostNumbers;
  private final LinkedHashMap<CountDefinition, Kept> kept = new LinkedHashMap<>(64, 0.75f, true);
  private final Map<TopologyKey, OpenTopology> topologies = new HashMap<>();
  private long numbers;
  private long topologiesAsOf;
  private boolean plain;
  private long countedAnew;

  /// Creates it without counts.
  ///
  /// @param few the number of definitions that are always kept, whatever their size
  /// @param mostNumbers more definitions are kept while all of them together have at most this many
  ///   numbers
  public CachedCounts(ClusterCache cache, int few, long mostNumbers) {
    this.cache = cache;
    this.few = few;
    this.mostNumbers = mostNumbers;
    counted = new UncachedCounts(cache);
  }

  /// Sets whether everything is counted anew each time.
  public void plain(boolean countsAnew) {
    plain = countsAnew;
  }

  private static final class Kept {
    private final MutableTopologyCounts topologyCounts;

    /// The kinds of pods that count here, out of the kinds that have been evaluated.
    private final BitSet counting = new BitSet();

    private final int round;
    private int weighed;
    private long asOf;
    private int size;

    Kept(MutableTopologyCounts topologyCounts, NodeChanges changes) {
      this.topologyCounts = topologyCounts;
      round = changes.kinds().round();
      asOf = changes.end();
    }

    /// Applies the changes since the last call.
    ///
    /// @return false if not all changes are known
    boolean follow(NodeChanges changes) {
      boolean all =
          topologyCounts.weighsAlike()
              ? weigh(changes.kinds()) && changes.countChangesSince(asOf, counting, this::apply)
              : changes.countChangesSince(asOf, this::apply);
      asOf = changes.end();
      return all;
    }

    /// Most pods count for nothing here, so one pod of each new kind is weighed.
    ///
    /// @return false if the kinds have other numbers now
    private boolean weigh(MovedKinds kinds) {
      if (round != kinds.round()) {
        return false;
      }
      for (; weighed < kinds.size(); weighed++) {
        if (topologyCounts.counts(kinds.any(weighed))) {
          counting.set(weighed);
        }
      }
      return true;
    }

    private void apply(CountChange change) {
      switch (change) {
        case PodMoved moved -> topologyCounts.change(moved.pod(), moved.node(), moved.sign());
        case NodeReplaced(_, NodeInfo before, NodeInfo after) ->
            topologyCounts.replace(before, after);
      }
    }
  }

  @Override
  public TopologyCounts of(CountDefinition definition) {
    if (plain) {
      return counted.of(definition);
    }
    followNodes();
    Kept known = kept.get(definition);
    if (known == null || !known.follow(cache.changes())) {
      known = new Kept(count(definition), cache.changes());
      Kept before = kept.put(definition, known);
      numbers -= before == null ? 0 : before.size;
    }
    TopologyCounts now = known.topologyCounts.freeze();
    numbers += known.topologyCounts.size() - known.size;
    known.size = known.topologyCounts.size();
    dropOldest();
    return now;
  }

  private void dropOldest() {
    while (kept.size() > few && numbers > mostNumbers) {
      numbers -= kept.pollFirstEntry().getValue().size; // the least recently used
    }
  }

  /// Brings the topologies up to date. Counts refer to their topology: if a topology cannot be
  /// updated, its counts are dropped.
  private void followNodes() {
    boolean all = cache.changes().countChangesSince(topologiesAsOf, NO_PODS, this::apply);
    topologiesAsOf = cache.changes().end();
    if (!all || topologies.values().stream().anyMatch(OpenTopology::isSparse)) {
      topologies.clear();
      kept.clear();
      numbers = 0;
    }
  }

  private void apply(CountChange change) {
    if (change instanceof NodeReplaced(int slot, _, NodeInfo after)) {
      topologies.values().forEach(topology -> topology.set(slot, after));
    }
  }

  /// The number of counts that are kept.
  int size() {
    return kept.size();
  }

  /// The number of complete recounts of pods.
  long counted() {
    return countedAnew;
  }

  private MutableTopologyCounts count(CountDefinition definition) {
    countedAnew++;
    NodeView view = cache.view();
    int slots = view.order().slots();
    var topologyCounts =
        new MutableTopologyCounts(
            definition,
            slots,
            view::atOrNull,
            key -> topologies.computeIfAbsent(key, this::topology));
    if (definition.weighsAlike()) {
      indices
          .computeIfAbsent(definition.scope(), scope -> new PodIndex(cache, scope))
          .pods(definition.namespaces(), pods -> topologyCounts.addPods(pods, view::at));
    } else {
      topologyCounts.addPods(slots, view::atOrNull);
    }
    return topologyCounts;
  }

  private OpenTopology topology(TopologyKey key) {
    NodeView view = cache.view();
    return new OpenTopology(key, view.order().slots(), view::atOrNull);
  }
}
