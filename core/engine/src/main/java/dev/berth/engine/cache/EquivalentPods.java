package dev.berth.engine.cache;

import dev.berth.framework.model.PodInfo;
import java.util.Arrays;

/// Counts the pods of one kind on each node. The pods of a kind are equal in everything on which
/// most counts depend: namespace, labels, pod affinity and anti-affinity, and whether they are
/// being deleted. Names and requests, for example, may differ. For one thread.
public final class EquivalentPods {
  private final PodInfo any;
  private int[] slots = new int[2];
  private int[] counts = new int[2];
  private int places;

  /// Creates counts that are all 0.
  ///
  /// @param any any present or former pod of the kind
  public EquivalentPods(PodInfo any) {
    this.any = any;
  }

  /// A key for pods of the same kind.
  ///
  /// @param any any pod of the kind
  public record Kind(PodInfo any) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Kind that && areEquivalent(any, that.any);
    }

    @Override
    public int hashCode() {
      var metadata = any.pod().metadata();
      return 31 * metadata.namespace().hashCode() + metadata.labels().hashCode();
    }
  }

  /// Returns whether two pods are of the same kind.
  public static boolean areEquivalent(PodInfo pod, PodInfo other) {
    var metadata = pod.pod().metadata();
    var others = other.pod().metadata();
    return metadata.namespace().equals(others.namespace())
        && metadata.labels().equals(others.labels())
        && pod.pod().isTerminating() == other.pod().isTerminating()
        && pod.hasAffinity() == other.hasAffinity()
        && pod.hasRequiredAntiAffinity() == other.hasRequiredAntiAffinity()
        && pod.affinityTerms().equals(other.affinityTerms());
  }

  /// Adds pods to a node, or removes them.
  ///
  /// @param pods the number of added pods; less than 0 to remove
  public void add(int slot, int pods) {
    int place = Arrays.binarySearch(slots, 0, places, slot);
    if (place < 0) {
      place = insert(slot, -place - 1);
    }
    counts[place] += pods;
    if (counts[place] == 0) {
      remove(place);
    }
  }

  private int insert(int slot, int place) {
    if (places == slots.length) {
      slots = Arrays.copyOf(slots, 2 * places);
      counts = Arrays.copyOf(counts, 2 * places);
    }
    System.arraycopy(slots, place, slots, place + 1, places - place);
    System.arraycopy(counts, place, counts, place + 1, places - place);
    slots[place] = slot;
    counts[place] = 0;
    places++;
    return place;
  }

  private void remove(int place) {
    places--;
    System.arraycopy(slots, place + 1, slots, place, places - place);
    System.arraycopy(counts, place + 1, counts, place, places - place);
  }

  /// A present or former pod of the kind.
  public PodInfo any() {
    return any;
  }

  /// The number of nodes that have such pods.
  public int places() {
    return places;
  }

  /// Returns the slot of a node that has such pods, by the node's index among these nodes.
  public int slot(int place) {
    return slots[place];
  }

  /// Returns the number of pods on that node.
  public int count(int place) {
    return counts[place];
  }
}
