package dev.berth.plugins.volumebinding;

import dev.berth.api.core.NodeSelector;
import dev.berth.api.core.PersistentVolume;
import dev.berth.api.core.VolumeNodeAffinity;
import dev.berth.api.selector.NodeMatcher;
import java.util.IdentityHashMap;
import org.jspecify.annotations.Nullable;

/// From which nodes volumes can be reached. Keeps the selectors that it has compiled: make one for
/// each cycle.
final class Reach {
  private final IdentityHashMap<NodeSelector, NodeMatcher> matchers = new IdentityHashMap<>();
  private final IdentityHashMap<PersistentVolume, VolumeNodeAffinity> migrated =
      new IdentityHashMap<>();

  /// Whether the volume can be reached from the node, by what the volume says.
  boolean includes(PersistentVolume volume, Target target) {
    return missed(volume, target) == null;
  }

  /// The nodes from which the volume can be reached, if this is not one of them; null if it is.
  @Nullable NodeMatcher missed(PersistentVolume volume, Target target) {
    return missed(volume.spec().nodeAffinity(), target);
  }

  /// The same for a volume that is in use: in-tree volumes are treated as those of the CSI driver
  /// where the node says that it has taken over.
  ///
  /// @throws dev.berth.framework.PluginException if the driver cannot have the volume
  @Nullable NodeMatcher missedMigrated(PersistentVolume volume, Target target) {
    var plugin = target.migratedPlugin(volume);
    return missed(
        plugin == null
            ? volume.spec().nodeAffinity()
            : migrated.computeIfAbsent(volume, it -> MigratedTopology.of(it, plugin)),
        target);
  }

  private @Nullable NodeMatcher missed(@Nullable VolumeNodeAffinity affinity, Target target) {
    var required = affinity == null ? null : affinity.required();
    if (required == null) {
      return null;
    }
    NodeMatcher reached = matchers.computeIfAbsent(required, NodeMatcher::of);
    return reached.matches(target.unnamed()) ? null : reached;
  }
}
