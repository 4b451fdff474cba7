package dev.berth.firmament;

import dev.berth.api.core.Affinity;
import dev.berth.api.core.NodeAffinity;
import dev.berth.api.core.NodeSelector;
import dev.berth.api.core.NodeSelectorRequirement;
import dev.berth.api.core.NodeSelectorTerm;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.firmament.message.TaskMessage;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/// A submitted task. Confined to its cluster.
///
/// ```
///   waiting ──place──▶ placed
///      └───────end───────┴──────▶ ended, until it is removed
/// ```
final class ReportedTask {
  private final long uid;
  private final ReportedJob job;
  private Pod reported;
  private Pod pod;
  private String node = "";
  private boolean hasEnded;
  private int bytes;

  ReportedTask(TaskMessage message, ReportedJob job, int bytes) {
    uid = message.uid();
    this.job = job;
    this.bytes = bytes;
    reported = message.pod();
    pod = restricted(reported, message.selectors());
  }

  long uid() {
    return uid;
  }

  ReportedJob job() {
    return job;
  }

  /// The pod's own name.
  ObjectKey key() {
    return reported.key();
  }

  /// The pod as filters see it, without a node.
  Pod pod() {
    return pod;
  }

  /// The name of its node; empty without one.
  String node() {
    return node;
  }

  /// How much of the limit it takes.
  int bytes() {
    return bytes;
  }

  boolean isWaiting() {
    return node.isEmpty() && !hasEnded;
  }

  boolean isPlaced() {
    return !node.isEmpty() && !hasEnded;
  }

  void place(String on) {
    node = on;
  }

  void end() {
    hasEnded = true;
  }

  /// Takes over request, priority, labels and selectors.
  void update(TaskMessage message, int size) {
    var newer = message.pod();
    bytes = size;
    reported =
        reported
            .withMetadata(reported.metadata().withLabels(newer.metadata().labels()))
            .withSpec(
                reported
                    .spec()
                    .withContainers(newer.spec().containers())
                    .withPriority(newer.spec().priority()));
    pod = restricted(reported, message.selectors());
  }

  /// Adds the selectors to each term of the required node affinity; the terms are alternatives. A
  /// term without expressions matches nothing, and must not become one that matches something.
  private static Pod restricted(Pod pod, List<NodeSelectorRequirement> selectors) {
    if (selectors.isEmpty()) {
      return pod;
    }
    var affinity = Objects.requireNonNullElse(pod.spec().affinity(), Affinity.EMPTY);
    var nodes = Objects.requireNonNullElse(affinity.nodeAffinity(), NodeAffinity.EMPTY);
    var required = nodes.requiredDuringSchedulingIgnoredDuringExecution();
    List<NodeSelectorTerm> terms =
        required == null
            ? List.of(new NodeSelectorTerm(selectors, List.of()))
            : required.nodeSelectorTerms().stream().map(term -> and(term, selectors)).toList();
    return pod.withSpec(
        pod.spec()
            .withAffinity(
                affinity.withNodeAffinity(
                    nodes.withRequiredDuringSchedulingIgnoredDuringExecution(
                        new NodeSelector(terms)))));
  }

  private static NodeSelectorTerm and(
      NodeSelectorTerm term, List<NodeSelectorRequirement> selectors) {
    return term.matchExpressions().isEmpty()
        ? term
        : new NodeSelectorTerm(
            Stream.concat(term.matchExpressions().stream(), selectors.stream()).toList(),
            List.of());
  }
}
