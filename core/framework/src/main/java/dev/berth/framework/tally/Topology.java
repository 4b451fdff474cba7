package dev.berth.framework.tally;

import java.util.Arrays;
import java.util.Map;

/// Which nodes are in which domain. Nodes go by *slots*, small numbers of which each has its own;
/// domains by numbers from 0 on, some of which may have no nodes. Immutable, and safe on any
/// thread.
public final class Topology {
  private final TopologyKey key;
  private final Map<String, Integer> numbers;
  private final int[] slots;
  private final int[] firstOf;
  private final long[] outside;

  /// @param numbers of domains by name; those from `domains` on are ignored
  /// @param domainAt the number of the domain by slot; -1 if the slot is in none
  Topology(TopologyKey key, Map<String, Integer> numbers, int domains, int[] domainAt) {
    this.key = key;
    this.numbers = numbers;
    firstOf = new int[domains + 1];
    outside = new long[(domainAt.length + 63) >> 6];
    for (int slot = 0; slot < domainAt.length; slot++) {
      if (domainAt[slot] >= 0) {
        firstOf[domainAt[slot] + 1]++;
      } else {
        outside[slot >> 6] |= 1L << slot;
      }
    }
    for (int domain = 0; domain < domains; domain++) {
      firstOf[domain + 1] += firstOf[domain];
    }
    slots = new int[firstOf[domains]];
    int[] next = Arrays.copyOf(firstOf, domains);
    for (int slot = 0; slot < domainAt.length; slot++) {
      if (domainAt[slot] >= 0) {
        slots[next[domainAt[slot]]++] = slot;
      }
    }
  }

  public TopologyKey key() {
    return key;
  }

  /// How many domains there are, those without nodes included.
  public int size() {
    return firstOf.length - 1;
  }

  /// The number of the domain of that name; -1 if there is none.
  public int number(String domain) {
    Integer number = numbers.get(domain);
    return number == null || number >= size() ? -1 : number;
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
