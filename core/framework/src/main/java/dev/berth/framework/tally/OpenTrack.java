package dev.berth.framework.tally;

import dev.berth.framework.tally.TallyDefinition.Axis;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/// Counts along one axis that go on changing. The pages of a frozen [Track] are copied when they
/// are changed.
final class OpenTrack {
  static final int PAGE_BITS = 8;
  static final int PAGE_SIZE = 1 << PAGE_BITS;

  private final Axis axis;
  private final OpenTopology topology;
  private int[][] pages = {};
  private boolean[] shared = {};
  private int[] countingNodes = {};
  private BitSet counting = new BitSet();
  private int occupied;
  private long matches;
  private @Nullable Track frozen;

  OpenTrack(Axis axis, OpenTopology topology) {
    this.axis = axis;
    this.topology = topology;
  }

  Axis axis() {
    return axis;
  }

  OpenTopology topology() {
    return topology;
  }

  /// Makes room for domains that have come.
  private void grow(int domains) {
    int known = pages.length;
    if (domains > known << PAGE_BITS) {
      pages = Arrays.copyOf(pages, (domains + PAGE_SIZE - 1) >> PAGE_BITS);
      for (int page = known; page < pages.length; page++) {
        pages[page] = new int[PAGE_SIZE];
      }
      shared = Arrays.copyOf(shared, pages.length);
    }
  }

  /// A node that counts has come to the domain, or gone from there.
  ///
  /// @param sign 1 if it has come, -1 if it has gone
  void addNode(int domain, int sign) {
    if (domain >= countingNodes.length) {
      countingNodes =
          Arrays.copyOf(countingNodes, Math.max(topology.domains(), domain + domain / 8 + 1));
    }
    countingNodes[domain] += sign;
    boolean counts = countingNodes[domain] > 0;
    if (counts != counting.get(domain)) {
      if (frozen != null) {
        counting = (BitSet) counting.clone();
        frozen = null;
      }
      counting.set(domain, counts);
    }
  }

  /// Counts.
  ///
  /// @param amount what each of the pods counts for
  /// @param pods how many pods have come; less than 0 if they have gone
  void add(int domain, int amount, int pods) {
    grow(domain + 1);
    int page = domain >> PAGE_BITS;
    if (shared[page]) {
      pages[page] = pages[page].clone();
      shared[page] = false;
    }
    int index = domain & PAGE_SIZE - 1;
    int before = pages[page][index];
    int after = before + pods * amount;
    pages[page][index] = after;
    occupied += (after != 0 ? 1 : 0) - (before != 0 ? 1 : 0);
    matches += pods;
    frozen = null;
  }

  /// How many numbers it keeps.
  int size() {
    return (pages.length << PAGE_BITS) + countingNodes.length;
  }

  /// Whether the counts are those of the last [#freeze], for nodes that are where they were.
  @SuppressWarnings("ReferenceEquality") // a topology that has not changed is the same object
  boolean isFrozen() {
    return frozen != null && frozen.topology() == topology.freeze();
  }

  /// The counts as they are now.
  Track freeze() {
    Track now = frozen;
    if (now == null || !isFrozen()) {
      Topology domains = topology.freeze();
      grow(domains.size());
      Arrays.fill(shared, true);
      now =
          new Track(
              axis, domains, pages.clone(), counting, counting.cardinality(), occupied, matches);
      frozen = now;
    }
    return now;
  }
}
