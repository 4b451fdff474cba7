package dev.berth.plugins.volumebinding;

import dev.berth.api.core.PersistentVolume;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.storage.CSIStorageCapacity;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The volumes that the pod's claims without a volume would get on a node.
///
/// @param bindings claims that take an existing volume
/// @param provisions claims for which a volume is provisioned
record NodeVolumes(List<Binding> bindings, List<Provision> provisions) {
  static final NodeVolumes NONE = new NodeVolumes(List.of(), List.of());

  NodeVolumes {
    bindings = List.copyOf(bindings);
    provisions = List.copyOf(provisions);
  }

  /// A claim and the volume that it takes.
  record Binding(PersistentVolumeClaim claim, PersistentVolume volume) {}

  /// A claim that needs a new volume.
  ///
  /// @param capacity the capacity object with room for it; null if capacity is not counted
  record Provision(PersistentVolumeClaim claim, @Nullable CSIStorageCapacity capacity) {}
}
