package dev.berth.plugins.volumebinding;

import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.TopologySelectorTerm;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.Quantity;
import dev.berth.api.selector.Selector;
import dev.berth.api.selector.SelectorException;
import dev.berth.api.storage.CSIStorageCapacity;
import dev.berth.api.storage.StorageClass;
import dev.berth.plugins.volumebinding.ClassSupply.Segment;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The volumes of a storage class, and the capacity for further volumes. Immutable.
///
/// @param storageClass the class
/// @param known the volumes of the class, and the classes of other volumes
/// @param isCounted whether the class's driver publishes its capacity
/// @param segments the remaining capacity, by the key of the capacity object
record ClassSupply(
    StorageClass storageClass,
    KnownVolumes known,
    boolean isCounted,
    PlaceIndex<ObjectKey, Segment> segments) {
  /// Returns everything on which an answer about the claim may depend on any node: the volumes that
  /// it may get, and the capacity for another, or that there is none. Capacity that only some nodes
  /// can reach is reported for these nodes instead.
  List<Object> essence(PersistentVolumeClaim claim) {
    return List.of(
        storageClass,
        isCounted,
        segments.isEmpty(),
        segments.unplaced(),
        volumes().free().unplaced(),
        volumes().referringTo(claim.key()).stream()
            .map(ReachableVolume::volume)
            .filter(volume -> ClaimRequirements.isFor(volume, claim))
            .toList());
  }

  /// The volumes of the class, including taken ones.
  ClassVolumes volumes() {
    return known.ofClass();
  }

  String name() {
    return storageClass.metadata().name();
  }

  /// Returns whether volumes of the class can be provisioned.
  boolean isProvisioned() {
    return storageClass.isProvisioned();
  }

  /// Returns whether the class allows volumes where a node with these labels is.
  boolean isAllowedAt(Map<String, String> labels) {
    return storageClass.allowedTopologies().isEmpty()
        || storageClass.allowedTopologies().stream().anyMatch(term -> matches(term, labels));
  }

  private static boolean matches(TopologySelectorTerm term, Map<String, String> labels) {
    return !term.matchLabelExpressions().isEmpty()
        && term.matchLabelExpressions().stream()
            .allMatch(it -> {
              String value = labels.get(it.key());
              return value != null && it.values().contains(value);
            });
  }

  /// Returns the first segment of a node with these labels that has room for a volume of that size;
  /// null if there is none.
  @Nullable Segment roomFor(Quantity size, Map<String, String> labels) {
    return segments.first(labels, segment -> segment.takes(size) && segment.nodes.matches(labels));
  }

  /// Returns the segment with the most room for a node with these labels; null if there is none.
  @Nullable Segment largestAt(Map<String, String> labels) {
    Segment largest = null;
    for (Segment segment : segments.reachable(labels)) {
      Quantity limit = segment.limit();
      Quantity known = largest == null ? null : largest.limit();
      if (limit != null
          && segment.nodes.matches(labels)
          && (known == null || known.compareTo(limit) < 0)) {
        largest = segment;
      }
    }
    return largest;
  }

  /// Nodes that share storage capacity.
  ///
  /// @param nodes the nodes
  record Segment(CSIStorageCapacity capacity, Selector nodes) {
    static Segment of(CSIStorageCapacity capacity) {
      try {
        return new Segment(capacity, Selector.of(capacity.nodeTopology()));
      } catch (SelectorException e) {
        return new Segment(capacity, Selector.NOTHING);
      }
    }

    /// Returns the largest possible volume; null if it is not known. `maximumVolumeSize` takes
    /// precedence over `capacity`.
    @Nullable Quantity limit() {
      return ClassSupply.limit(capacity);
    }

    boolean takes(Quantity size) {
      Quantity limit = limit();
      return limit != null && limit.value() >= size.value();
    }
  }

  static @Nullable Quantity limit(CSIStorageCapacity capacity) {
    Quantity largest = capacity.maximumVolumeSize();
    return largest == null ? capacity.capacity() : largest;
  }
}
