package dev.berth.framework.model;

import dev.berth.api.core.Node;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A node, the pods on it (including assumed ones), and sums over the pods. Immutable: [#plus] and
/// [#minus] return another node, so a hypothetical change needs no undo.
public final class NodeInfo {
  private final Node node;
  private final List<PodInfo> pods;
  private final List<PodInfo> podsWithAffinity;
  private final List<PodInfo> podsWithRequiredAntiAffinity;
  private final ResourceVector requested;
  private final long nonZeroMilliCpu;
  private final long nonZeroMemory;
  private final ResourceVector allocatable;
  private final Set<HostPort> usedPorts;
  private final Map<String, ImageStateSummary> images;
  // Computed at the first read, on any thread; every thread computes the same value.
  private @Nullable Integer lowestPriority;

  private NodeInfo(
      Node node,
      List<PodInfo> pods,
      List<PodInfo> podsWithAffinity,
      List<PodInfo> podsWithRequiredAntiAffinity,
      ResourceVector requested,
      long nonZeroMilliCpu,
      long nonZeroMemory,
      ResourceVector allocatable,
      Set<HostPort> usedPorts,
      Map<String, ImageStateSummary> images) {
    this.node = node;
    this.pods = pods;
    this.podsWithAffinity = podsWithAffinity;
    this.podsWithRequiredAntiAffinity = podsWithRequiredAntiAffinity;
    this.requested = requested;
    this.nonZeroMilliCpu = nonZeroMilliCpu;
    this.nonZeroMemory = nonZeroMemory;
    this.allocatable = allocatable;
    this.usedPorts = usedPorts;
    this.images = images;
  }

  /// Creates a node without pods and image states.
  public static NodeInfo of(Node node) {
    return new NodeInfo(
        node,
        List.of(),
        List.of(),
        List.of(),
        ResourceVector.ZERO,
        0,
        0,
        ResourceVector.of(node.status().allocatable()),
        Set.of(),
        Map.of());
  }

  public Node node() {
    return node;
  }

  public String name() {
    return node.metadata().name();
  }

  /// In the order of arrival, except that the last pod takes the place of a pod that leaves, as in
  /// kube-scheduler.
  public List<PodInfo> pods() {
    return pods;
  }

  /// The pods with pod affinity or anti-affinity.
  public List<PodInfo> podsWithAffinity() {
    return podsWithAffinity;
  }

  public List<PodInfo> podsWithRequiredAntiAffinity() {
    return podsWithRequiredAntiAffinity;
  }

  /// The sum of [PodInfo#requests].
  public ResourceVector requested() {
    return requested;
  }

  /// The sum of [PodInfo#nonZeroMilliCpu].
  public long nonZeroMilliCpu() {
    return nonZeroMilliCpu;
  }

  /// The sum of [PodInfo#nonZeroMemory].
  public long nonZeroMemory() {
    return nonZeroMemory;
  }

  public ResourceVector allocatable() {
    return allocatable;
  }

  /// A set, not a count, as in kube-scheduler: if two pods hold the same port and one leaves, the
  /// port counts as free.
  public Set<HostPort> usedPorts() {
    return usedPorts;
  }

  /// The images on the node, under each of their names.
  public Map<String, ImageStateSummary> images() {
    return images;
  }

  /// The lowest priority of a pod on the node; the highest possible priority if there are no pods.
  public int lowestPriority() {
    Integer known = lowestPriority;
    if (known == null) {
      int lowest = Integer.MAX_VALUE;
      for (PodInfo pod : pods) {
        lowest = Math.min(lowest, pod.priority());
      }
      known = lowest;
      lowestPriority = known;
    }
    return known;
  }

  /// Returns this node with one more pod.
  public NodeInfo plus(PodInfo pod) {
    return new NodeInfo(
        node,
        with(pods, pod),
        pod.hasAffinity() ? with(podsWithAffinity, pod) : podsWithAffinity,
        pod.hasRequiredAntiAffinity()
            ? with(podsWithRequiredAntiAffinity, pod)
            : podsWithRequiredAntiAffinity,
        requested.plus(pod.requests()),
        nonZeroMilliCpu + pod.nonZeroMilliCpu(),
        nonZeroMemory + pod.nonZeroMemory(),
        allocatable,
        pod.hostPorts().isEmpty() ? usedPorts : union(usedPorts, pod.hostPorts()),
        images);
  }

  /// Returns this node without the pod of that UID.
  ///
  /// @throws IllegalArgumentException if that pod is not on the node
  public NodeInfo minus(PodInfo pod) {
    int index = indexOf(pods, pod);
    if (index < 0) {
      throw new IllegalArgumentException("pod " + pod + " is not on node " + name());
    }
    PodInfo removed = pods.get(index);
    return new NodeInfo(
        node,
        without(pods, removed),
        without(podsWithAffinity, removed),
        without(podsWithRequiredAntiAffinity, removed),
        requested.minus(removed.requests()),
        nonZeroMilliCpu - removed.nonZeroMilliCpu(),
        nonZeroMemory - removed.nonZeroMemory(),
        allocatable,
        removed.hostPorts().isEmpty() ? usedPorts : difference(usedPorts, removed.hostPorts()),
        images);
  }

  /// Returns a changed node with the same pods.
  public NodeInfo withNode(Node changed) {
    return new NodeInfo(
        changed,
        pods,
        podsWithAffinity,
        podsWithRequiredAntiAffinity,
        requested,
        nonZeroMilliCpu,
        nonZeroMemory,
        ResourceVector.of(changed.status().allocatable()),
        usedPorts,
        images);
  }

  /// Returns this node with the given image states.
  public NodeInfo withImages(Map<String, ImageStateSummary> states) {
    return new NodeInfo(
        node,
        pods,
        podsWithAffinity,
        podsWithRequiredAntiAffinity,
        requested,
        nonZeroMilliCpu,
        nonZeroMemory,
        allocatable,
        usedPorts,
        Map.copyOf(states));
  }

  @Override
  public String toString() {
    return "NodeInfo[" + name() + ", " + pods.size() + " pods]";
  }

  private static List<PodInfo> with(List<PodInfo> pods, PodInfo pod) {
    var more = new ArrayList<PodInfo>(pods.size() + 1);
    more.addAll(pods);
    more.add(pod);
    return java.util.Collections.unmodifiableList(more);
  }

  private static List<PodInfo> without(List<PodInfo> pods, PodInfo pod) {
    int index = indexOf(pods, pod);
    if (index < 0) {
      return pods;
    }
    var fewer = new ArrayList<PodInfo>(pods);
    PodInfo last = fewer.removeLast();
    if (index < fewer.size()) {
      fewer.set(index, last);
    }
    return java.util.Collections.unmodifiableList(fewer);
  }

  private static int indexOf(List<PodInfo> pods, PodInfo pod) {
    int same = pods.indexOf(pod); // usually the same object is found, without comparing UIDs
    for (int i = 0; same < 0 && i < pods.size(); i++) {
      if (pods.get(i).uid().equals(pod.uid())) {
        same = i;
      }
    }
    return same;
  }

  private static Set<HostPort> union(Set<HostPort> a, Set<HostPort> b) {
    Set<HostPort> union = new HashSet<>(a);
    union.addAll(b);
    return Set.copyOf(union);
  }

  private static Set<HostPort> difference(Set<HostPort> a, Set<HostPort> b) {
    Set<HostPort> rest = new HashSet<>(a);
    rest.removeAll(b);
    return Set.copyOf(rest);
  }
}
