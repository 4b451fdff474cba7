package dev.berth.framework.counts;

/// Counts the domains of a list of nodes.
public final class FeasibleDomains {
  private FeasibleDomains() {}

  /// A list of nodes that also knows their slots, as in the [Topology] of the [CountSource] of the
  /// same cycle.
  public interface SlottedNodes {
    /// The nodes as a bit set: bit `slot % 64` of element `slot / 64`. Must not be changed.
    long[] slots();
  }

  /// Returns the number of nodes in a bit set.
  public static int size(long[] slots) {
    int size = 0;
    for (long word : slots) {
      size += Long.bitCount(word);
    }
    return size;
  }

  /// Returns whether one of the nodes is in no domain.
  public static boolean isAnyOutside(Topology topology, long[] slots) {
    long[] outside = topology.outside();
    for (int word = 0; word < slots.length; word++) {
      if ((slots[word] & outside[word]) != 0) {
        return true;
      }
    }
    return false;
  }

  /// Returns how many domains the nodes are in.
  ///
  /// @param slots a bit set as in [SlottedNodes#slots]
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
