package dev.berth.plugins.volumebinding;

import dev.berth.api.core.PersistentVolume;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.storage.CSIDriver;
import dev.berth.api.storage.CSIStorageCapacity;
import dev.berth.api.storage.StorageClass;
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.framework.cluster.NodeInputs;
import dev.berth.framework.cluster.ObjectInformer;
import dev.berth.framework.model.NodeAspect;
import dev.berth.plugins.volumebinding.ClassSupply.Segment;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// The supply of each storage class. Follows the changes of volumes and capacity, so that a pod
/// need not look at all of them, and reports the nodes that the changes concern. For the engine's
/// thread.
final class ClassSupplies {
  private final ClusterObjects objects;
  private final NodeInputs inputs;
  private final Map<String, ClassVolumes> volumes = new HashMap<>();
  private final Map<String, PlaceIndex<ObjectKey, Segment>> segments = new HashMap<>();

  ClassSupplies(
      ClusterObjects objects,
      ObjectInformer changes,
      NodeInputs inputs,
      AssumedObjects<PersistentVolume> volumes) {
    this.objects = objects;
    this.inputs = inputs;
    changes.watch(CSIStorageCapacity.class, this::capacityChanged);
    volumes.watch(this::volumeChanged);
  }

  private void volumeChanged(@Nullable PersistentVolume before, @Nullable PersistentVolume after) {
    if (before != null) {
      reportIfFree(before);
      volumes.computeIfPresent(
          before.className(),
          (_, known) -> {
            ClassVolumes others = known.minus(before);
            return others.isEmpty() ? null : others;
          });
    }
    if (after != null) {
      reportIfFree(after);
      volumes.merge(
          after.className(), ClassVolumes.NONE.plus(after), (known, _) -> known.plus(after));
    }
  }

  private void reportIfFree(PersistentVolume volume) {
    if (ClassVolumes.isFree(volume)) {
      report(Locality.of(volume));
    }
  }

  private void report(@Nullable Locality place) {
    if (place != null) {
      inputs.changedAt(place.label(), place.values(), NodeAspect.VOLUMES);
    }
  }

  private void capacityChanged(
      @Nullable CSIStorageCapacity before, @Nullable CSIStorageCapacity after) {
    if (before != null) {
      var place = Locality.of(before.nodeTopology());
      report(place);
      segments.computeIfPresent(
          before.storageClassName(), (_, known) -> known.minus(place, before.key()));
    }
    if (after != null) {
      var place = Locality.of(after.nodeTopology());
      report(place);
      var known = segments.getOrDefault(after.storageClassName(), PlaceIndex.empty());
      segments.put(after.storageClassName(), known.plus(place, after.key(), Segment.of(after)));
    }
  }

  /// Returns the volumes of a class, whether or not the class exists.
  KnownVolumes volumesOf(String className) {
    return new KnownVolumes(
        volumes.getOrDefault(className, ClassVolumes.NONE),
        Collections.unmodifiableSortedSet(new TreeSet<>(volumes.keySet())));
  }

  /// Returns the supply of the class; null if the class does not exist.
  @Nullable ClassSupply of(String className) {
    StorageClass storageClass = objects.get(StorageClass.class, className);
    if (storageClass == null) {
      return null;
    }
    CSIDriver driver = objects.get(CSIDriver.class, storageClass.provisioner());
    return new ClassSupply(
        storageClass,
        volumesOf(className),
        driver != null && Boolean.TRUE.equals(driver.spec().storageCapacity()),
        segments.getOrDefault(className, PlaceIndex.empty()));
  }
}
