package dev.berth.plugins.volumebinding;

import dev.berth.api.core.PersistentVolume;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.storage.CSIStorageCapacity;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What the pod's claims without a volume would get on one node.
///
/// @param bindings claims that take a volume that is there
/// @param provisions claims that a volume is made for
record NodeVolumes(List<Binding> bindings, List<Provision> provisions) {
  static final NodeVolumes NONE = new NodeVolumes(List.of(), List.of());

  NodeVolumes {
    bindings = List.copyOf(bindings);
    provisions = List.copyOf(provisions);
  }

  /// A claim and the volume that it takes.
  record Binding(PersistentVolumeClaim claim, PersistentVolume volume) {}

  /// A claim that a volume is made for.
  ///
  /// @param capacity the capacity object with room for it; null if capacity is not counted
  record Provision(PersistentVolumeClaim claim, @Nullable CSIStorageCapacity capacity) {}
}
