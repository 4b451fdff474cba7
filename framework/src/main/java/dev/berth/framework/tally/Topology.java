package dev.berth.framework.tally;

import dev.berth.framework.state.NodeInfo;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/// Which nodes are in which domain. Nodes go by *slots*, small numbers of which each has its own;
/// domains by numbers from 0 on. Immutable, and safe on any thread.
public final class Topology {
  private final TopologyKey key;
  private final Map<String, Integer> numbers = new HashMap<>();
  private final int[] domainAt;
  private final int[] slots;
  private final int[] firstOf;
  private final long[] outside;

  /// @param slotCount how many slots there are
  /// @param nodeAt the node in a slot; null if the slot is free
  public Topology(TopologyKey key, int slotCount, IntFunction<@Nullable NodeInfo> nodeAt) {
    this.key = key;
    domainAt = new int[slotCount];
    outside = new long[(slotCount + 63) >> 6];
    int inside = 0;
    for (int slot = 0; slot < slotCount; slot++) {
      NodeInfo node = nodeAt.apply(slot);
      String domain = node == null ? null : key.domain(node.node());
      if (domain == null) {
        domainAt[slot] = -1;
        outside[slot >> 6] |= 1L << slot;
      } else {
        domainAt[slot] = numbers.computeIfAbsent(domain, any -> numbers.size());
        inside++;
      }
    }
    slots = new int[inside];
    firstOf = new int[numbers.size() + 1];
    groupByDomain();
  }

  private void groupByDomain() {
    for (int domain : domainAt) {
      if (domain >= 0) {
        firstOf[domain + 1]++;
      }
    }
    for (int domain = 0; domain < numbers.size(); domain++) {
      firstOf[domain + 1] += firstOf[domain];
    }
    int[] next = Arrays.copyOf(firstOf, numbers.size());
    for (int slot = 0; slot < domainAt.length; slot++) {
      if (domainAt[slot] >= 0) {
        slots[next[domainAt[slot]]++] = slot;
      }
    }
  }

  public TopologyKey key() {
    return key;
  }

  /// How many domains there are.
  public int size() {
    return firstOf.length - 1;
  }

  /// The number of the domain of that name; -1 if there is none.
  public int number(String domain) {
    Integer number = numbers.get(domain);
    return number == null ? -1 : number;
  }

  /// The domain of the node in the slot; -1 if it is in none.
  public int domainAt(int slot) {
    return domainAt[slot];
  }

  /// Where the slots of the domain begin in [#slot].
  public int begin(int domain) {
    return firstOf[domain];
  }

  /// Where they end.
  public int end(int domain) {
    return firstOf[domain + 1];
  }

  /// A slot, by its index: those of one domain follow each other.
  public int slot(int index) {
    return slots[index];
  }

  /// The nodes that are in no domain, as bits: `slot % 64` of element `slot / 64`. Free slots are
  /// among them. Not to be changed.
  public long[] outside() {
    return outside;
  }
}
