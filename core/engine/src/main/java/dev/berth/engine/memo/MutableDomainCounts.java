package dev.berth.engine.memo;

import dev.berth.framework.counts.CountDefinition.CountKey;
import dev.berth.framework.counts.DomainCounts;
import dev.berth.framework.counts.Topology;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/// Counts of one [CountKey] that can still change. A change copies the affected pages of a frozen
/// [DomainCounts].
final class MutableDomainCounts {
  private static final int PAGE_SIZE = 1 << DomainCounts.PAGE_BITS;

  private final CountKey countKey;
  private final OpenTopology topology;
  private int[][] pages = {};
  private boolean[] shared = {};
  private int[] countingNodes = {};
  private BitSet counting = new BitSet();
  private int occupied;
  private long matches;
  private @Nullable DomainCounts frozen;

  MutableDomainCounts(CountKey countKey, OpenTopology topology) {
    this.countKey = countKey;
    this.topology = topology;
  }

  CountKey countKey() {
    return countKey;
  }

  OpenTopology topology() {
    return topology;
  }

  /// Makes room for new domains.
  private void grow(int domains) {
    int known = pages.length;
    if (domains > known << DomainCounts.PAGE_BITS) {
      pages = Arrays.copyOf(pages, (domains + PAGE_SIZE - 1) >> DomainCounts.PAGE_BITS);
      for (int page = known; page < pages.length; page++) {
        pages[page] = new int[PAGE_SIZE];
      }
      shared = Arrays.copyOf(shared, pages.length);
    }
  }

  /// Handles a node that counts and has arrived in the domain or left it.
  ///
  /// @param sign 1 if the node has arrived, -1 if it has left
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

  /// Adds to the count of a domain.
  ///
  /// @param amount the weights of each of the pods
  /// @param pods the number of pods that have arrived; less than 0 if they have left
  void add(int domain, int amount, int pods) {
    grow(domain + 1);
    int page = domain >> DomainCounts.PAGE_BITS;
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

  /// The number of integers that it keeps.
  int size() {
    return (pages.length << DomainCounts.PAGE_BITS) + countingNodes.length;
  }

  /// Returns whether the counts are equal to the last [#freeze], for nodes in unchanged domains.
  @SuppressWarnings("ReferenceEquality") // an unchanged topology is the same object
  boolean isFrozen() {
    return frozen != null && frozen.topology() == topology.freeze();
  }

  /// Returns the current counts.
  DomainCounts freeze() {
    DomainCounts now = frozen;
    if (now == null || !isFrozen()) {
      Topology domains = topology.freeze();
      grow(domains.size());
      Arrays.fill(shared, true);
      now =
          new DomainCounts(
              countKey,
              domains,
              pages.clone(),
              counting,
              counting.cardinality(),
              occupied,
              matches);
      frozen = now;
    }
    return now;
  }
}
