package dev.berth.framework.counts;

import java.util.Arrays;
import java.util.Map;

/// The domains of nodes. Each node has a *slot*, a small number. Domains are numbered from 0; a
/// numbered domain may have no nodes. Immutable and thread-safe.
public final class Topology {
  private final TopologyKey key;
  private final Map<String, Integer> numbers;
  private final int[] slots;
  private final int[] firstOf;
  private final long[] outside;

  /// Creates the domains in their current state.
  ///
  /// @param numbers the numbers of domains by name; numbers from `domains` on are ignored. Not
  ///   copied; later entries must have higher numbers
  /// @param domainAt the number of the domain by slot; -1 if the slot is in none
  public Topology(TopologyKey key, Map<String, Integer> numbers, int domains, int[] domainAt) {
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

  /// The number of domains, including those without nodes.
  public int size() {
    return firstOf.length - 1;
  }

  /// Returns the number of the domain of that name; -1 if there is none.
  public int number(String domain) {
    Integer number = numbers.get(domain);
    return number == null || number >= size() ? -1 : number;
  }

  /// Returns the first index, for [#slot], of the domain's slots.
  public int begin(int domain) {
    return firstOf[domain];
  }

  /// Returns the index after the last of the domain's slots.
  public int end(int domain) {
    return firstOf[domain + 1];
  }

  /// Returns the slot at an index; the slots of a domain have consecutive indexes.
  public int slot(int index) {
    return slots[index];
  }

  /// The nodes that are in no domain, as a bit set: bit `slot % 64` of element `slot / 64`. Free
  /// slots are set, too. Must not be changed.
  public long[] outside() {
    return outside;
  }
}
