package dev.berth.suggestion;

import dev.berth.api.core.Affinity;
import dev.berth.api.core.NodeAffinity;
import dev.berth.api.core.NodeSelector;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.Pod;
import dev.berth.api.core.TopologySelectorLabelRequirement;
import dev.berth.api.storage.StorageClass;
import dev.berth.framework.cluster.ClusterObjects;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The zone, region or architecture that a pod requires, by its spec or its volumes, and that no
/// node has.
final class EmptyZone {
  private final NodeLabels labels;
  private final Map<String, String> wanted = new TreeMap<>();
  private boolean isPossible = true;

  private EmptyZone(NodeLabels labels) {
    this.labels = labels;
  }

  /// Returns the labels of this zone; empty if every required zone has nodes, or if the
  /// requirements exclude each other.
  static Map<String, String> of(Situation situation, NodeLabels labels) {
    var zone = new EmptyZone(labels);
    Pod pod = situation.pod();
    pod.spec().nodeSelector().forEach((key, value) -> zone.want(key, List.of(value)));
    Affinity affinity = pod.spec().affinity();
    NodeAffinity ofNodes = affinity == null ? null : affinity.nodeAffinity();
    zone.want(ofNodes == null ? null : ofNodes.requiredDuringSchedulingIgnoredDuringExecution());
    ClusterObjects objects = situation.cluster().objects();
    BoundVolume.claims(pod, objects).forEach(claim -> zone.want(claim, objects));
    return zone.isPossible ? Map.copyOf(zone.wanted) : Map.of();
  }

  /// Returns a node's labels in the zone. Also changes other labels that say the same about the
  /// node.
  static Map<String, String> of(Map<String, String> zone, Map<String, String> node) {
    var all = new TreeMap<>(zone);
    node.forEach((key, value) ->
        zone.forEach((changed, to) -> {
          if (isChosen(key)
              && value.equals(node.get(changed))
              && ofKind(key).equals(ofKind(changed))) {
            all.putIfAbsent(key, to);
          }
        }));
    return all;
  }

  /// Whether the owner of a cluster can choose the label's value for a new node.
  private static boolean isChosen(String key) {
    return NodeLabels.isTopology(key) || ofKind(key).equals("arch");
  }

  /// Returns the kind of the label, such as `zone`, whoever has defined the label.
  private static String ofKind(String key) {
    return key.substring(key.indexOf('/') + 1);
  }

  private void want(PersistentVolumeClaim claim, ClusterObjects objects) {
    var bound = BoundVolume.of(claim, objects);
    if (bound != null) {
      bound.placesAndLabels().forEach(it -> want(it.key(), it.values()));
    }
    String name = claim.spec().storageClassName();
    StorageClass storageClass = name == null ? null : objects.get(StorageClass.class, name);
    if (claim.spec().volumeName().isEmpty() && storageClass != null) {
      storageClass.allowedTopologies().stream()
          .limit(1)
          .flatMap(term -> term.matchLabelExpressions().stream())
          .forEach((TopologySelectorLabelRequirement it) -> want(it.key(), it.values()));
    }
  }

  /// Handles only a single term: of several terms, another one may match existing nodes.
  private void want(@Nullable NodeSelector required) {
    if (required != null && required.nodeSelectorTerms().size() == 1) {
      required.nodeSelectorTerms().getFirst().matchExpressions().stream()
          .filter(it -> it.operator().equals("In"))
          .forEach(it -> want(it.key(), it.values()));
    }
  }

  private void want(String key, List<String> values) {
    List<String> known = labels.values(key);
    if (!isChosen(key) || known.isEmpty() || values.stream().anyMatch(known::contains)) {
      return;
    }
    String other = wanted.putIfAbsent(key, values.getFirst());
    isPossible &= other == null || values.contains(other);
  }
}
