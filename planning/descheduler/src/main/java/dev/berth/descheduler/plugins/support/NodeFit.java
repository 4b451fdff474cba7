package dev.berth.descheduler.plugins.support;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodAffinityTerm;
import dev.berth.api.core.Toleration;
import dev.berth.api.meta.Quantity;
import dev.berth.api.selector.RequiredNodeAffinity;
import dev.berth.api.selector.Selector;
import dev.berth.api.selector.SelectorException;
import dev.berth.api.selector.TolerationMatcher;
import dev.berth.descheduler.framework.DeschedulerCluster;
import dev.berth.framework.model.PodRequests;
import dev.berth.framework.model.ResourceNames;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Decides whether a pod would fit a node, with the descheduler's checks, which are much fewer than
/// a scheduler's. It checks unschedulable nodes, node affinity, taints, the pod's own anti-affinity
/// to pods of the same node, and requests. Nothing is reserved: a pod that was just evicted takes
/// no room on another node, and a terminating pod still takes its own.
public final class NodeFit {
  private final DeschedulerCluster cluster;
  private final Pod pod;
  private final RequiredNodeAffinity affinity;
  private final Map<String, Quantity> requests;

  private NodeFit(DeschedulerCluster cluster, Pod pod) {
    this.cluster = cluster;
    this.pod = pod;
    affinity = RequiredNodeAffinity.of(pod.spec());
    requests = PodRequests.OF_SPEC.of(pod);
  }

  /// Creates it for one pod and several nodes.
  public static NodeFit of(DeschedulerCluster cluster, Pod pod) {
    return new NodeFit(cluster, pod);
  }

  /// The reasons why the pod does not fit the node: a single text, or one for each scarce resource,
  /// sorted; empty if it fits.
  public List<String> failures(Node node) {
    if (node.spec().unschedulable()) {
      return List.of("node is not schedulable");
    }
    try {
      if (!affinity.matchesStrictly(node)) {
        return List.of("pod node selector does not match the node label");
      }
      if (!areTaintsTolerated(node, pod.spec().tolerations())) {
        return List.of("pod does not tolerate taints on the node");
      }
      if (isKeptAwayByOwnTerms(node)) {
        return List.of("pod matches inter-pod anti-affinity rule of other pod on node");
      }
    } catch (SelectorException e) {
      return List.of(e.getMessage());
    }
    return isOn(node) ? List.of() : insufficient(node);
  }

  public boolean fits(Node node) {
    return failures(node).isEmpty();
  }

  /// Whether the pod fits one of the nodes, including its own.
  public boolean fitsAny(List<Node> nodes) {
    return nodes.stream().anyMatch(this::fits);
  }

  /// Whether the pod fits one of the nodes other than its own.
  public boolean fitsAnyOther(List<Node> nodes) {
    return nodes.stream().anyMatch(node -> !isOn(node) && fits(node));
  }

  private boolean isOn(Node node) {
    return pod.spec().nodeName().equals(node.metadata().name());
  }

  /// Whether every `NoSchedule` and `NoExecute` taint of the node is tolerated; the operators `Lt`
  /// and `Gt` are enabled.
  public static boolean areTaintsTolerated(Node node, List<Toleration> tolerations) {
    return TolerationMatcher.COMPARING.firstUntolerated(node.spec().taints(), tolerations) == null;
  }

  /// Pods of other nodes in the same domain are ignored.
  private boolean isKeptAwayByOwnTerms(Node node) {
    for (var written : AntiAffinityTerm.required(pod)) {
      var term = AntiAffinityTerm.of(pod, written);
      if (node.metadata().labels().containsKey(term.topologyKey())
          && !NodePods.running(cluster, node, term::matches).isEmpty()) {
        return true;
      }
    }
    return false;
  }

  /// The scarce resources.
  private List<String> insufficient(Node node) {
    var held = cluster.requestsOn(node.metadata().name());
    long podsLeft = allocatable(node, ResourceNames.PODS).value() - held.pods();
    List<String> missing =
        podsLeft < 0
            ? List.of()
            : requests.entrySet().stream()
                .filter(it ->
                    it.getValue().milliValue() > leftInMillis(it.getKey(), node, held.requests()))
                .map(it -> "insufficient " + it.getKey())
                .sorted()
                .toList();
    return missing.isEmpty() && podsLeft <= 0
        ? List.of("insufficient " + ResourceNames.PODS)
        : missing;
  }

  private static Quantity allocatable(Node node, String resource) {
    return node.status().allocatable().getOrDefault(resource, Quantity.ZERO);
  }

  /// CPU is exact to the milli-CPU, and everything else to the unit; a resource that the node lacks
  /// has nothing left.
  private static long leftInMillis(String name, Node node, Map<String, Quantity> used) {
    Quantity ofPods = used.getOrDefault(name, Quantity.ZERO);
    if (name.equals(ResourceNames.CPU)) {
      return allocatable(node, name).milliValue() - ofPods.milliValue();
    }
    if (!name.equals(ResourceNames.MEMORY) && !node.status().allocatable().containsKey(name)) {
      return 0;
    }
    long left = allocatable(node, name).value() - ofPods.value();
    return Quantity.of(left, Quantity.Format.DECIMAL_SI).milliValue();
  }

  /// A required anti-affinity term of a pod, as the descheduler reads it: without
  /// `namespaceSelector`, and with `matchLabelKeys` only as the API server has merged them.
  ///
  /// @param owner the name of the pod; pods with the same name do not count, in any namespace
  /// @param namespaces the namespaces of the term; the pod's namespace if it names none
  /// @param topologyKey the node label whose values are the domains
  public record AntiAffinityTerm(
      String owner, Set<String> namespaces, Selector selector, String topologyKey) {
    public AntiAffinityTerm {
      namespaces = Set.copyOf(namespaces);
    }

    /// The terms of the pod as written.
    public static List<PodAffinityTerm> required(Pod pod) {
      var affinity = pod.spec().affinity();
      var antiAffinity = affinity == null ? null : affinity.podAntiAffinity();
      return antiAffinity == null
          ? List.of()
          : antiAffinity.requiredDuringSchedulingIgnoredDuringExecution();
    }

    /// Prepares a term of the pod for matching.
    ///
    /// @throws dev.berth.api.selector.SelectorException if its selector is invalid
    public static AntiAffinityTerm of(Pod owner, PodAffinityTerm term) {
      return new AntiAffinityTerm(
          owner.metadata().name(),
          term.namespaces().isEmpty()
              ? Set.of(owner.metadata().namespace())
              : Set.copyOf(term.namespaces()),
          Selector.of(term.labelSelector()),
          term.topologyKey());
    }

    /// Whether the term keeps its pod away from the other pod.
    public boolean matches(Pod other) {
      return !other.metadata().name().equals(owner)
          && namespaces.contains(other.metadata().namespace())
          && selector.matches(other.metadata().labels());
    }
  }
}
