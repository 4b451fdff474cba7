package dev.berth.plugins.volumebinding;

import dev.berth.api.core.NodeSelector;
import dev.berth.api.core.NodeSelectorRequirement;
import dev.berth.api.core.PersistentVolume;
import dev.berth.api.meta.LabelSelector;
import java.util.Comparator;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A place, given by a node label: only nodes with one of these values can reach it, though not
/// necessarily all of them.
record Locality(String label, Set<String> values) {
  Locality {
    values = Set.copyOf(values);
  }

  /// Returns the place of the volume; null if no label gives it.
  static @Nullable Locality of(PersistentVolume volume) {
    var affinity = volume.spec().nodeAffinity();
    NodeSelector required = affinity == null ? null : affinity.required();
    return required == null || required.nodeSelectorTerms().size() != 1
        ? null
        : required.nodeSelectorTerms().getFirst().matchExpressions().stream()
            .filter(it -> it.operator().equals("In"))
            .min(Comparator.comparingInt(it -> it.values().size()))
            .map(Locality::of)
            .orElse(null);
  }

  private static Locality of(NodeSelectorRequirement requirement) {
    return new Locality(requirement.key(), Set.copyOf(requirement.values()));
  }

  /// Returns the place of the nodes that the selector selects; null if no label gives it.
  static @Nullable Locality of(@Nullable LabelSelector selector) {
    return selector == null
        ? null
        : selector.matchLabels().entrySet().stream()
            .min(Map.Entry.comparingByKey())
            .map(label -> new Locality(label.getKey(), Set.of(label.getValue())))
            .orElse(null);
  }
}
