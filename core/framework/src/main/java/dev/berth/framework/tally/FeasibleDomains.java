package dev.berth.framework.tally;

/// Counts the domains that some nodes are in.
public final class FeasibleDomains {
  private FeasibleDomains() {}

  /// A list of nodes that are known by their slots, too: those of [Topology], for the [Tallies] of
  /// the same cycle.
  public interface SlottedNodes {
    /// The nodes as bits: `slot % 64` of element `slot / 64`. Not to be changed.
    long[] slots();
  }

  /// How many nodes there are.
  public static int size(long[] slots) {
    int size = 0;
    for (long word : slots) {
      size += Long.bitCount(word);
    }
    return size;
  }

  /// Whether one of the nodes is in no domain.
  public static boolean isAnyOutside(Topology topology, long[] slots) {
    long[] outside = topology.outside();
    for (int word = 0; word < slots.length; word++) {
      if ((slots[word] & outside[word]) != 0) {
        return true;
      }
    }
    return false;
  }

  /// In how many domains the nodes are.
  ///
  /// @param slots as [SlottedNodes#slots] has them
  public static int count(Topology topology, long[] slots) {
    int count = 0;
    for (int domain = 0; domain < topology.size(); domain++) {
      for (int index = topology.begin(domain); index < topology.end(domain); index++) {
        int slot = topology.slot(index);
        if ((slots[slot >> 6] & 1L << slot) != 0) {
          count++;
          break;
        }
      }
    }
    return count;
  }
}
