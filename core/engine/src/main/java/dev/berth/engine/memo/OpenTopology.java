package dev.berth.engine.memo;

import dev.berth.api.core.Node;
import dev.berth.framework.counts.Topology;
import dev.berth.framework.counts.TopologyKey;
import dev.berth.framework.model.NodeInfo;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/// Tracks which nodes are in which domain, while nodes join, leave and move. A domain keeps its
/// number even when its last node is gone. For one thread.
final class OpenTopology {
  private static final int FEW = 256;

  private final TopologyKey key;
  // Entries are only added, so that every Topology can read it on any thread.
  private final Map<String, Integer> numbers = new ConcurrentHashMap<>();
  private int[] domainAt;
  private int[] nodesIn = {};
  private int empty;
  private @Nullable Topology frozen;

  /// @param slots the number of slots
  /// @param nodeAt the node in a slot; null if the slot is free
  OpenTopology(TopologyKey key, int slots, IntFunction<@Nullable NodeInfo> nodeAt) {
    this.key = key;
    domainAt = new int[slots];
    Arrays.fill(domainAt, -1);
    for (int slot = 0; slot < slots; slot++) {
      set(slot, nodeAt.apply(slot));
    }
  }

  /// Handles a slot that has another node now, or the same node with other labels.
  ///
  /// @param node null if the slot is free
  void set(int slot, @Nullable NodeInfo node) {
    if (slot >= domainAt.length) {
      int slots = domainAt.length;
      domainAt = Arrays.copyOf(domainAt, slot + 1);
      Arrays.fill(domainAt, slots, slot + 1, -1);
      frozen = null;
    }
    int before = domainAt[slot];
    int after = node == null ? -1 : domainOf(node.node());
    if (before != after) {
      domainAt[slot] = after;
      frozen = null;
      if (before >= 0 && --nodesIn[before] == 0) {
        empty++;
      }
      if (after >= 0 && nodesIn[after]++ == 0) {
        empty--;
      }
    }
  }

  /// The number of domains that have had a number.
  int domains() {
    return numbers.size();
  }

  /// Returns the domain of the node in the slot; -1 if it is in none.
  int domainAt(int slot) {
    return domainAt[slot];
  }

  /// Returns the domain of the node, whatever its slot; -1 if it is in none.
  int domainOf(Node node) {
    String domain = key.domain(node);
    return domain == null ? -1 : number(domain);
  }

  /// Returns the number of the domain of that name; a new domain gets the next number.
  private int number(String domain) {
    Integer known = numbers.get(domain);
    if (known != null) {
      return known;
    }
    int next = numbers.size();
    numbers.put(domain, next);
    if (next == nodesIn.length) {
      nodesIn = Arrays.copyOf(nodesIn, Math.max(16, 2 * next));
    }
    empty++;
    frozen = null;
    return next;
  }

  /// Returns whether most domains no longer have nodes, so that a new OpenTopology would be
  /// smaller.
  boolean isSparse() {
    return empty > FEW && empty > numbers.size() / 2;
  }

  /// Returns the current domains of the nodes. Returns the same object as last time if nothing has
  /// changed.
  Topology freeze() {
    Topology now = frozen;
    if (now == null) {
      now = new Topology(key, numbers, numbers.size(), domainAt);
      frozen = now;
    }
    return now;
  }
}
