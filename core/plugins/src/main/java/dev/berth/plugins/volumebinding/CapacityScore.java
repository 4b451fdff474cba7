package dev.berth.plugins.volumebinding;

import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.meta.Quantity;
import dev.berth.api.storage.CSIStorageCapacity;
import dev.berth.plugins.support.UtilizationShape;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Scores a node by how much of its storage the pod's new volumes would use, as the mean over
/// storage classes.
final class CapacityScore implements StorageScore {
  private static final int FULL = 100;

  private final UtilizationShape shape;

  CapacityScore(UtilizationShape shape) {
    this.shape = shape;
  }

  @Override
  public boolean isGiven() {
    return true;
  }

  /// Returns 0 if nothing is known about the storage. Existing volumes take precedence: if claims
  /// take any, volumes to be provisioned do not count.
  @Override
  public long of(NodeVolumes volumes) {
    if (volumes.bindings().isEmpty() && volumes.provisions().isEmpty()) {
      return 0;
    }
    Map<String, Use> byClass = new HashMap<>();
    for (var binding : volumes.bindings()) {
      byClass
          .computeIfAbsent(binding.volume().spec().storageClassName(), name -> new Use())
          .add(binding.claim().spec().size(), binding.volume().spec().size());
    }
    if (volumes.bindings().isEmpty()) {
      for (var provision : volumes.provisions()) {
        CSIStorageCapacity capacity = provision.capacity();
        if (capacity != null) {
          byClass
              .computeIfAbsent(className(provision.claim(), capacity), name -> new Use())
              .addShared(provision.claim().spec().size(), capacity.capacity());
        }
      }
    }
    if (byClass.isEmpty()) {
      return 0;
    }
    long sum = 0;
    for (Use use : byClass.values()) {
      sum += shape.at(use.percent());
    }
    return Math.round((double) sum / byClass.size());
  }

  private static String className(PersistentVolumeClaim claim, CSIStorageCapacity capacity) {
    String name = claim.spec().storageClassName();
    return name == null ? capacity.storageClassName() : name;
  }

  /// The requested storage of a class, in bytes.
  private static final class Use {
    private long requested;
    private long capacity;

    void add(Quantity more, Quantity room) {
      requested += more.value();
      capacity += room.value();
    }

    /// Several volumes share the same capacity.
    void addShared(Quantity more, @Nullable Quantity room) {
      requested += more.value();
      capacity = room == null ? 0 : room.value();
    }

    long percent() {
      return capacity == 0 || requested > capacity ? FULL : requested * FULL / capacity;
    }
  }
}
