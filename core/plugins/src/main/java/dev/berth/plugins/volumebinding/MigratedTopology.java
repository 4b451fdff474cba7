package dev.berth.plugins.volumebinding;

import dev.berth.api.core.NodeSelector;
import dev.berth.api.core.NodeSelectorRequirement;
import dev.berth.api.core.NodeSelectorTerm;
import dev.berth.api.core.PersistentVolume;
import dev.berth.api.core.VolumeNodeAffinity;
import dev.berth.framework.status.PluginException;
import dev.berth.plugins.support.InTreePlugin;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Translates the topology of an in-tree volume to the labels of the CSI driver that replaces the
/// plugin. The volume's zones, from its node affinity or else its own labels, become the driver's.
///
/// Source of the rules: `csi-translation-lib/plugins/in_tree_volume.go`.
final class MigratedTopology {
  private static final String BETA_ZONE = "failure-domain.beta.kubernetes.io/zone";
  private static final String BETA_REGION = "failure-domain.beta.kubernetes.io/region";
  private static final String ZONE = "topology.kubernetes.io/zone";
  private static final String REGION = "topology.kubernetes.io/region";
  private static final VolumeNodeAffinity EVERYWHERE = new VolumeNodeAffinity(null);

  private MigratedTopology() {}

  /// Returns the volume's affinity in terms of the driver's topology.
  ///
  /// @throws PluginException if the driver cannot have such a volume
  static VolumeNodeAffinity of(PersistentVolume volume, InTreePlugin plugin) {
    checkHandle(volume, plugin);
    var affinity = volume.spec().nodeAffinity();
    var required = affinity == null ? null : affinity.required();
    if (plugin.zoneKey().isEmpty()) {
      return affinity == null ? EVERYWHERE : affinity;
    }
    List<NodeSelectorTerm> terms = required == null ? List.of() : required.nodeSelectorTerms();
    String zoneLabel = zoneLabel(volume, terms);
    List<NodeSelectorTerm> translated;
    if (requirements(terms, zoneLabel).anyMatch(it -> !it.values().isEmpty())) {
      translated = renamed(terms, zoneLabel, plugin.zoneKey());
    } else {
      translated = withZones(terms, plugin.zoneKey(), volume.metadata().labels().get(zoneLabel));
    }
    if (zoneLabel.equals(BETA_ZONE)
        && requirements(terms, BETA_REGION).anyMatch(it -> !it.values().isEmpty())) {
      translated = renamed(translated, BETA_REGION, REGION);
    }
    return required == null && translated.isEmpty()
        ? EVERYWHERE
        : new VolumeNodeAffinity(new NodeSelector(translated));
  }

  private static void checkHandle(PersistentVolume volume, InTreePlugin plugin) {
    try {
      plugin.handle(volume);
    } catch (PluginException e) {
      throw new PluginException("could not translate pv: " + e.getMessage(), e);
    }
  }

  /// Returns the volume's label for its zone.
  private static String zoneLabel(PersistentVolume volume, List<NodeSelectorTerm> terms) {
    if (requirements(terms, ZONE).findAny().isPresent()) {
      return ZONE;
    } else if (requirements(terms, BETA_ZONE).findAny().isPresent()) {
      return BETA_ZONE;
    }
    var labels = volume.metadata().labels();
    return !labels.containsKey(ZONE) && labels.containsKey(BETA_ZONE) ? BETA_ZONE : ZONE;
  }

  private static Stream<NodeSelectorRequirement> requirements(
      List<NodeSelectorTerm> terms, String key) {
    return terms.stream()
        .flatMap(term -> term.matchExpressions().stream())
        .filter(requirement -> requirement.key().equals(key));
  }

  private static List<NodeSelectorTerm> renamed(
      List<NodeSelectorTerm> terms, String oldKey, String newKey) {
    return terms.stream()
        .map(term ->
            term.withMatchExpressions(
                term.matchExpressions().stream()
                    .map(it ->
                        it.key().equals(oldKey)
                            ? new NodeSelectorRequirement(newKey, it.operator(), it.values())
                            : it)
                    .toList()))
        .toList();
  }

  private static List<NodeSelectorTerm> withZones(
      List<NodeSelectorTerm> terms, String key, @Nullable String label) {
    List<String> zones =
        label == null
            ? List.of()
            : Arrays.stream(label.split("__", -1))
                .map(String::strip)
                .filter(zone -> !zone.isEmpty())
                .distinct()
                .sorted()
                .toList();
    if (zones.isEmpty()) {
      return terms;
    }
    var requirement = new NodeSelectorRequirement(key, "In", zones);
    return (terms.isEmpty() ? List.of(NodeSelectorTerm.EMPTY) : terms)
        .stream()
            .map(term -> {
              var all = new ArrayList<>(term.matchExpressions());
              all.add(requirement);
              return term.withMatchExpressions(all);
            })
            .toList();
  }
}
