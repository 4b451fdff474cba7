package dev.berth.framework.tally;

import dev.berth.framework.state.PodInfo;
import java.util.Arrays;

/// How many pods of one kind are on which node. They are alike in all that most counts depend on:
/// namespace, labels, pod affinity and anti-affinity, and whether they are being deleted; not in
/// names, say, or in requests. For one thread.
public final class AlikePods {
  private final PodInfo any;
  private int[] slots = new int[2];
  private int[] counts = new int[2];
  private int places;

  /// None of them is anywhere yet.
  ///
  /// @param any one of them, or one that was
  public AlikePods(PodInfo any) {
    this.any = any;
  }

  /// A key of pods that are alike.
  ///
  /// @param any one of them
  public record Kind(PodInfo any) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Kind that && areAlike(any, that.any);
    }

    @Override
    public int hashCode() {
      var metadata = any.pod().metadata();
      return 31 * metadata.namespace().hashCode() + metadata.labels().hashCode();
    }
  }

  /// Whether pods are counted alike.
  public static boolean areAlike(PodInfo pod, PodInfo other) {
    var metadata = pod.pod().metadata();
    var others = other.pod().metadata();
    return metadata.namespace().equals(others.namespace())
        && metadata.labels().equals(others.labels())
        && pod.pod().isTerminating() == other.pod().isTerminating()
        && pod.hasAffinity() == other.hasAffinity()
        && pod.hasRequiredAntiAffinity() == other.hasRequiredAntiAffinity()
        && pod.affinityTerms().equals(other.affinityTerms());
  }

  /// Pods have come to a node, or gone from there.
  ///
  /// @param pods how many have come; less than 0 if they have gone
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

  /// One of the pods, or one that was.
  public PodInfo any() {
    return any;
  }

  /// On how many nodes there are any.
  public int places() {
    return places;
  }

  /// The slot of a node with such pods, by its place among these.
  public int slot(int place) {
    return slots[place];
  }

  /// How many are on that node.
  public int count(int place) {
    return counts[place];
  }
}
