package dev.berth.cli.scenario;

import dev.berth.api.core.Node;
import dev.berth.api.core.NodeSelectorRequirement;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.cli.report.ReportPage;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.cluster.simulation.EmbeddedCluster;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What the nodes of an input lack that those of every cluster have: decisions by such nodes are
/// right, and not what their author meant.
final class NodeNotes {
  private static final String KUBE_SYSTEM = "kube-system";

  /// Labels that every kubelet sets.
  private static final List<String> LABELS =
      List.of("kubernetes.io/hostname", "kubernetes.io/os", "kubernetes.io/arch");

  private final List<Manifest> given;
  private final Collection<Node> nodes;
  private final Collection<Pod> pods;
  private final List<String> notes = new ArrayList<>();

  private NodeNotes(List<Manifest> given, EmbeddedCluster cluster) {
    this.given = given;
    nodes = cluster.list(Node.class);
    pods = cluster.list(Pod.class);
  }

  /// A line for each lack.
  ///
  /// @param given as it was read
  /// @param cluster with everything that was made of it
  /// @param isOnFile whether somebody has chosen what was read of a cluster
  static List<String> of(List<Manifest> given, EmbeddedCluster cluster, boolean isOnFile) {
    var notes = new NodeNotes(given, cluster);
    notes.find(isOnFile);
    return notes.notes;
  }

  private void find(boolean isOnFile) {
    if (nodes.isEmpty()) {
      if (!pods.isEmpty()) {
        notes.add(
            "the input has no Node, so that nothing can be said about nodes: add what kubectl get"
                + " nodes -o yaml prints");
      }
      return;
    }
    List<Node> withoutPods =
        nodes.stream().filter(node -> !node.status().allocatable().containsKey("pods")).toList();
    if (!withoutPods.isEmpty()) {
      notes.add(
          "%s no pods in status.allocatable, and so %s none (a kubelet's default is 110)"
              .formatted(
                  count(withoutPods, "states", "state"),
                  withoutPods.size() == 1 ? "takes" : "take"));
    }
    LABELS.forEach(this::label);
    elsewhere();
    if (isOnFile) {
      dumpOfOneNamespace();
    }
  }

  private void elsewhere() {
    Set<String> known =
        nodes.stream().map(node -> node.metadata().name()).collect(Collectors.toSet());
    List<Pod> elsewhere =
        pods.stream()
            .filter(pod -> !pod.spec().nodeName().isEmpty() && !pod.isFinished())
            .filter(pod -> !known.contains(pod.spec().nodeName()))
            .toList();
    if (!elsewhere.isEmpty()) {
      Pod first = elsewhere.getFirst();
      notes.add(
          "%s on nodes that the input does not have, such as %s on %s: affinity and spreading do not count them"
              .formatted(
                  elsewhere.size() == 1 ? "1 pod is" : "%,d pods are".formatted(elsewhere.size()),
                  first.key(),
                  first.spec().nodeName()));
    }
  }

  private void label(String key) {
    List<Node> without =
        nodes.stream().filter(node -> !node.metadata().labels().containsKey(key)).toList();
    if (without.isEmpty()) {
      return;
    }
    long selecting =
        pods.stream().filter(pod -> pod.spec().nodeName().isEmpty() && selects(pod, key)).count();
    if (selecting > 0) {
      notes.add(
          "%s no label %s, which every kubelet sets and %s"
              .formatted(
                  count(without, "has", "have"),
                  key,
                  ReportPage.count(selecting, "pod") + (selecting == 1 ? " selects" : " select")));
    }
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

  /// Every node of a real cluster runs pods of DaemonSets, and every cluster pods of kube-system.
  private void dumpOfOneNamespace() {
    boolean isDump = stored(Node.class).anyMatch(node -> !node.status().conditions().isEmpty());
    List<Pod> stored = stored(Pod.class).toList();
    if (isDump
        && !stored.isEmpty()
        && stored.stream().map(pod -> pod.metadata().namespace()).distinct().count() == 1
        && stored.stream().noneMatch(NodeNotes::isOfSystem)) {
      notes.add(
          "all pods of the cluster are of namespace %s: if it was read without --all-namespaces,"
                  .formatted(stored.getFirst().metadata().namespace())
              + " its nodes have less room than is counted here");
    }
  }

  /// Those that were read from an API server.
  private <T extends KubernetesObject> Stream<T> stored(Class<T> kind) {
    return given.stream()
        .filter(manifest -> !manifest.metadata().uid().isEmpty())
        .map(Manifest::object)
        .filter(kind::isInstance)
        .map(kind::cast);
  }

  private static boolean isOfSystem(Pod pod) {
    return pod.metadata().namespace().equals(KUBE_SYSTEM)
        || pod.metadata()
            .controller()
            .filter(owner -> owner.kind().equals("DaemonSet"))
            .isPresent();
  }

  /// `node w1 has`, `3 nodes, such as w1, have`.
  private static String count(List<Node> some, String one, String many) {
    String first = some.getFirst().metadata().name();
    return some.size() == 1
        ? "node %s %s".formatted(first, one)
        : "%,d nodes, such as %s, %s".formatted(some.size(), first, many);
  }
}
