package dev.berth.plugins.volumebinding;

import dev.berth.api.core.ObjectReference;
import dev.berth.api.core.PersistentVolume;
import dev.berth.api.core.PersistentVolumeStatus;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.Quantity;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.pcollections.HashTreePMap;
import org.pcollections.PMap;
import org.pcollections.TreePMap;

/// The volumes of a storage class, including taken ones: free volumes by place and size, others by
/// the claim to which they refer. Immutable.
final class ClassVolumes {
  static final ClassVolumes NONE =
      new ClassVolumes(TreePMap.empty(), PlaceIndex.empty(), HashTreePMap.empty());

  private final TreePMap<String, ReachableVolume> byName;
  private final PlaceIndex<BySize, ReachableVolume> free;
  private final PMap<ObjectKey, TreePMap<String, ReachableVolume>> byClaim;

  /// The order of free volumes: by size, then by name.
  record BySize(Quantity size, String name) implements Comparable<BySize> {
    @Override
    public int compareTo(BySize other) {
      int bySize = size.compareTo(other.size);
      return bySize == 0 ? name.compareTo(other.name) : bySize;
    }
  }

  private ClassVolumes(
      TreePMap<String, ReachableVolume> byName,
      PlaceIndex<BySize, ReachableVolume> free,
      PMap<ObjectKey, TreePMap<String, ReachableVolume>> byClaim) {
    this.byName = byName;
    this.free = free;
    this.byClaim = byClaim;
  }

  /// Returns the volumes with an additional one.
  ClassVolumes plus(PersistentVolume volume) {
    String name = volume.metadata().name();
    var reachable = new ReachableVolume(volume);
    ObjectKey claim = claimOf(volume);
    return new ClassVolumes(
        byName.plus(name, reachable),
        isFree(volume) ? free.plus(Locality.of(volume), order(volume), reachable) : free,
        claim == null
            ? byClaim
            : byClaim.plus(
                claim, byClaim.getOrDefault(claim, TreePMap.empty()).plus(name, reachable)));
  }

  /// Returns the volumes without one, which must be among them in exactly this version.
  ClassVolumes minus(PersistentVolume volume) {
    String name = volume.metadata().name();
    ObjectKey claim = claimOf(volume);
    var others = claim == null ? null : byClaim.getOrDefault(claim, TreePMap.empty()).minus(name);
    return new ClassVolumes(
        byName.minus(name),
        isFree(volume) ? free.minus(Locality.of(volume), order(volume)) : free,
        claim == null || others == null
            ? byClaim
            : others.isEmpty() ? byClaim.minus(claim) : byClaim.plus(claim, others));
  }

  private static BySize order(PersistentVolume volume) {
    return new BySize(volume.spec().size(), volume.metadata().name());
  }

  /// Returns whether any claim may get the volume.
  static boolean isFree(PersistentVolume volume) {
    return volume.spec().claimRef() == null
        && volume.status().phase().equals(PersistentVolumeStatus.AVAILABLE)
        && volume.metadata().deletionTimestamp() == null;
  }

  private static @Nullable ObjectKey claimOf(PersistentVolume volume) {
    ObjectReference claim = volume.spec().claimRef();
    return claim == null ? null : new ObjectKey(claim.namespace(), claim.name());
  }

  boolean isEmpty() {
    return byName.isEmpty();
  }

  /// All volumes, by name.
  List<PersistentVolume> all() {
    return byName.values().stream().map(ReachableVolume::volume).toList();
  }

  /// The volumes that any claim may get.
  PlaceIndex<BySize, ReachableVolume> free() {
    return free;
  }

  /// Returns the volumes that refer to the claim of that name, whatever its UID, ordered by name.
  Collection<ReachableVolume> referringTo(ObjectKey claim) {
    return byClaim.getOrDefault(claim, TreePMap.empty()).values();
  }
}
