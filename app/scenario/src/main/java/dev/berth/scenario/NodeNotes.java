package dev.berth.scenario;

import dev.berth.api.core.Node;
import dev.berth.api.core.NodeSelectorRequirement;
import dev.berth.api.core.Pod;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.terminal.Counts;
import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Notes about fields that the nodes of an input lack, and the nodes of every cluster have:
/// decisions for such nodes are correct, but not what their author meant.
final class NodeNotes {
  private static final String KUBE_SYSTEM = "kube-system";

  /// Labels that every kubelet sets.
  private static final List<String> LABELS =
      List.of("kubernetes.io/hostname", "kubernetes.io/os", "kubernetes.io/arch");

  private final Collection<Node> nodes;
  private final Collection<Pod> pods;
  private final RunNotes notes;

  NodeNotes(EmbeddedCluster cluster, RunNotes notes) {
    nodes = cluster.list(Node.class);
    pods = cluster.list(Pod.class);
    this.notes = notes;
  }

  /// Notes each lack.
  ///
  /// @param isOnFile whether somebody has chosen a part of a cluster for the file
  void note(List<Manifest> given, boolean isOnFile) {
    if (!nodes.isEmpty()) {
      allocatablePods();
      LABELS.forEach(this::label);
      podsElsewhere();
      if (isOnFile) {
        dumpOfOneNamespace(given);
      }
    }
  }

  /// Notes that there is no node at all, if there are pods.
  void noteNone() {
    if (nodes.isEmpty() && !pods.isEmpty()) {
      notes.note(
          "the input has no Node, so that nothing can be said about nodes: add what kubectl get"
              + " nodes -o yaml prints");
    }
  }

  private void allocatablePods() {
    List<Node> without = without(node -> node.status().allocatable().containsKey("pods"));
    if (!without.isEmpty()) {
      notes.note(
          "%s no pods in status.allocatable, and so %s none (a kubelet's default is 110)"
              .formatted(
                  count(without, "states", "state"), without.size() == 1 ? "takes" : "take"));
    }
  }

  private void label(String key) {
    List<Node> without = without(node -> node.metadata().labels().containsKey(key));
    long selecting =
        without.isEmpty()
            ? 0
            : pods.stream()
                .filter(pod -> pod.spec().nodeName().isEmpty() && selects(pod, key))
                .count();
    if (selecting > 0) {
      notes.note(
          "%s no label %s, which every kubelet sets and %s"
              .formatted(
                  count(without, "has", "have"),
                  key,
                  Counts.of(selecting, "pod", "selects", "select")));
    }
  }

  private List<Node> without(Predicate<Node> property) {
    return nodes.stream().filter(property.negate()).toList();
  }

  private static boolean selects(Pod pod, String key) {
    return pod.spec().nodeSelector().containsKey(key)
        || required(pod).anyMatch(requirement -> requirement.key().equals(key));
  }

  private static Stream<NodeSelectorRequirement> required(Pod pod) {
    var affinity = pod.spec().affinity();
    var ofNodes = affinity == null ? null : affinity.nodeAffinity();
    var selector =
        ofNodes == null ? null : ofNodes.requiredDuringSchedulingIgnoredDuringExecution();
    return selector == null
        ? Stream.of()
        : selector.nodeSelectorTerms().stream().flatMap(term -> term.matchExpressions().stream());
  }

  private void podsElsewhere() {
    var known = nodes.stream().map(node -> node.metadata().name()).collect(Collectors.toSet());
    List<Pod> elsewhere =
        pods.stream()
            .filter(pod -> !pod.spec().nodeName().isEmpty() && !pod.isFinished())
            .filter(pod -> !known.contains(pod.spec().nodeName()))
            .toList();
    if (!elsewhere.isEmpty()) {
      Pod first = elsewhere.getFirst();
      notes.note(
          "%s on nodes that the input does not have, such as %s on %s: affinity and spreading do not count them"
              .formatted(
                  Counts.of(elsewhere.size(), "pod", "is", "are"),
                  first.key(),
                  first.spec().nodeName()));
    }
  }

  /// Every node of a real cluster runs pods of DaemonSets, and every cluster runs pods of
  /// kube-system.
  private void dumpOfOneNamespace(List<Manifest> given) {
    List<Manifest> stored =
        stored(given).filter(manifest -> manifest.object() instanceof Pod).toList();
    if (stored.stream().map(pod -> pod.key().namespace()).distinct().count() == 1
        && stored.stream().noneMatch(NodeNotes::isOfSystem)
        && stored(given)
            .anyMatch(manifest ->
                manifest.object() instanceof Node node && !node.status().conditions().isEmpty())) {
      notes.note(
          "all pods of the cluster are of namespace %s: if it was read without --all-namespaces,"
                  .formatted(stored.getFirst().key().namespace())
              + " its nodes have less room than is counted here");
    }
  }

  /// Those that were read from an API server.
  private static Stream<Manifest> stored(List<Manifest> given) {
    return given.stream().filter(manifest -> !manifest.metadata().uid().isEmpty());
  }

  private static boolean isOfSystem(Manifest pod) {
    return pod.key().namespace().equals(KUBE_SYSTEM)
        || pod.metadata().controller().filter(it -> it.kind().equals("DaemonSet")).isPresent();
  }

  /// `node w1 has`, `3 nodes, such as w1, have`.
  private static String count(List<Node> some, String one, String many) {
    String first = some.getFirst().metadata().name();
    return some.size() == 1
        ? "node %s %s".formatted(first, one)
        : "%,d nodes, such as %s, %s".formatted(some.size(), first, many);
  }
}
