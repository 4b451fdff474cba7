package dev.berth.framework.tally;

import dev.berth.api.core.Node;
import dev.berth.framework.state.NodeInfo;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/// Which nodes are in which domain, while nodes join, leave, and move. A domain keeps its number,
/// also when its last node is gone. For one thread.
public final class OpenTopology {
  private static final int FEW = 256;

  private final TopologyKey key;
  // Only added to, so that every Topology can read it, on whatever thread.
  private final Map<String, Integer> numbers = new ConcurrentHashMap<>();
  private int[] domainAt;
  private int[] nodesIn = {};
  private int empty;
  private @Nullable Topology frozen;

  /// @param slots how many slots there are
  /// @param nodeAt the node in a slot; null if the slot is free
  public OpenTopology(TopologyKey key, int slots, IntFunction<@Nullable NodeInfo> nodeAt) {
    this.key = key;
    domainAt = new int[slots];
    Arrays.fill(domainAt, -1);
    for (int slot = 0; slot < slots; slot++) {
      set(slot, nodeAt.apply(slot));
    }
  }

  /// Another node is in the slot now, or the same one with other labels.
  ///
  /// @param node null if the slot is free
  public void set(int slot, @Nullable NodeInfo node) {
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

  /// How many domains have a number.
  int domains() {
    return numbers.size();
  }

  /// The domain of the node in the slot; -1 if it is in none.
  int domainAt(int slot) {
    return domainAt[slot];
  }

  /// The domain of the node, whatever slot it has or had; -1 if it is in none.
  int domainOf(Node node) {
    String domain = key.domain(node);
    return domain == null ? -1 : number(domain);
  }

  /// The number of the domain of that name, which it has from now on.
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

  /// Whether most domains have no nodes any more, so that it had better be made anew.
  public boolean isSparse() {
    return empty > FEW && empty > numbers.size() / 2;
  }

  /// Which nodes are in which domain now. The same object as last time as long as nothing has
  /// changed.
  public Topology freeze() {
    Topology now = frozen;
    if (now == null) {
      now = new Topology(key, numbers, numbers.size(), domainAt);
      frozen = now;
    }
    return now;
  }
}
