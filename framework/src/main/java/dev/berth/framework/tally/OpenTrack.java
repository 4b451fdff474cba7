package dev.berth.framework.tally;

import dev.berth.framework.state.NodeInfo;
import dev.berth.framework.tally.TallyDefinition.Axis;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/// Counts along one axis that go on changing. The pages of a frozen [Track] are copied when they
/// are changed.
final class OpenTrack {
  static final int PAGE_BITS = 8;
  static final int PAGE_SIZE = 1 << PAGE_BITS;

  private final Axis axis;
  private final Topology topology;
  private final int[][] pages;
  private final boolean[] shared;
  private final BitSet counting = new BitSet();
  private int occupied;
  private long matches;
  private @Nullable Track frozen;

  OpenTrack(Axis axis, Topology topology) {
    this.axis = axis;
    this.topology = topology;
    pages = new int[(topology.size() + PAGE_SIZE - 1) >> PAGE_BITS][PAGE_SIZE];
    shared = new boolean[pages.length];
  }

  /// Notes which domains have nodes that count.
  void findCounting(TallyDefinition definition, int slots, IntFunction<@Nullable NodeInfo> nodeAt) {
    for (int slot = 0; slot < slots; slot++) {
      int domain = topology.domainAt(slot);
      if (domain >= 0 && !counting.get(domain)) {
        NodeInfo node = nodeAt.apply(slot);
        if (node != null && definition.counts(axis, node.node())) {
          counting.set(domain);
        }
      }
    }
  }

  Topology topology() {
    return topology;
  }

  /// Counts.
  ///
  /// @param sign 1 if a pod has come, -1 if it has gone
  void add(int domain, int amount, int sign) {
    int page = domain >> PAGE_BITS;
    if (shared[page]) {
      pages[page] = pages[page].clone();
      shared[page] = false;
    }
    int index = domain & PAGE_SIZE - 1;
    int before = pages[page][index];
    int after = before + sign * amount;
    pages[page][index] = after;
    occupied += (after != 0 ? 1 : 0) - (before != 0 ? 1 : 0);
    matches += sign;
    frozen = null;
  }

  /// The counts as they are now.
  Track freeze() {
    Track now = frozen;
    if (now == null) {
      Arrays.fill(shared, true);
      now =
          new Track(
              axis, topology, pages.clone(), counting, counting.cardinality(), occupied, matches);
      frozen = now;
    }
    return now;
  }
}
