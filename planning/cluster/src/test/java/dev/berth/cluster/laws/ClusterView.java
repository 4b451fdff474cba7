package dev.berth.cluster.laws;

import dev.berth.api.core.Node;
import dev.berth.api.core.NodeSelector;
import dev.berth.api.core.NodeSelectorRequirement;
import dev.berth.api.core.PersistentVolume;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.LabelSelector;
import dev.berth.api.meta.ObjectKey;
import dev.berth.cluster.simulation.EmbeddedCluster;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A cluster at one moment, with what the laws read of it. All pods are in one namespace, and all
/// selectors are as simple as the random clusters make them.
record ClusterView(EmbeddedCluster cluster) {
  List<Node> nodes() {
    return List.copyOf(cluster.list(Node.class));
  }

  Node nodeOf(Pod pod) {
    return get(Node.class, "", pod.spec().nodeName());
  }

  /// The pods that have a node.
  List<Pod> placed() {
    return cluster.list(Pod.class).stream()
        .filter(pod -> !pod.spec().nodeName().isEmpty())
        .toList();
  }

  List<Pod> on(Node node) {
    return placed().stream()
        .filter(pod -> pod.spec().nodeName().equals(node.metadata().name()))
        .toList();
  }

  <T extends KubernetesObject> T get(Class<T> kind, String namespace, String name) {
    return Objects.requireNonNull(
        cluster.get(kind, new ObjectKey(namespace, name)), kind.getSimpleName() + " " + name);
  }

  Stream<PersistentVolumeClaim> claims(Pod pod) {
    return pod.spec().volumes().stream()
        .map(volume -> volume.persistentVolumeClaim())
        .filter(Objects::nonNull)
        .map(named -> get(PersistentVolumeClaim.class, "default", named.claimName()));
  }

  PersistentVolume volume(PersistentVolumeClaim claim) {
    return get(PersistentVolume.class, "", claim.spec().volumeName());
  }

  static @Nullable String label(Node node, String key) {
    return node.metadata().labels().get(key);
  }

  static boolean selects(@Nullable LabelSelector selector, Pod pod) {
    return selector != null
        && selector.matchExpressions().isEmpty()
        && pod.metadata().labels().entrySet().containsAll(selector.matchLabels().entrySet());
  }

  /// Whether a selector of one term, whose requirements all say `In`, selects the node.
  static boolean selects(NodeSelector selector, Node node) {
    return selector.nodeSelectorTerms().getFirst().matchExpressions().stream()
        .allMatch(requirement -> isMet(requirement, node));
  }

  private static boolean isMet(NodeSelectorRequirement requirement, Node node) {
    String value = label(node, requirement.key());
    return value != null && requirement.values().contains(value);
  }
}
