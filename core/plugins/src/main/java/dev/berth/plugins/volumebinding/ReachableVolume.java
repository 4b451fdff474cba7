package dev.berth.plugins.volumebinding;

import dev.berth.api.core.PersistentVolume;
import dev.berth.api.selector.NodeMatcher;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A volume that may be free, with the nodes that can reach it. Thread-safe.
final class ReachableVolume {
  private final PersistentVolume volume;
  // Compiled at the first use; two threads may compile it without harm.
  private volatile @Nullable NodeMatcher nodes;

  ReachableVolume(PersistentVolume volume) {
    this.volume = volume;
  }

  PersistentVolume volume() {
    return volume;
  }

  /// Returns whether a node with these labels can reach it, by the volume's node affinity.
  boolean isWithinReach(Map<String, String> labels) {
    var affinity = volume.spec().nodeAffinity();
    var required = affinity == null ? null : affinity.required();
    if (required == null) {
      return true;
    }
    NodeMatcher compiled = nodes;
    if (compiled == null) {
      compiled = NodeMatcher.of(required);
      nodes = compiled;
    }
    return compiled.matches("", labels);
  }
}
