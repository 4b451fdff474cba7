package dev.berth.suggestion;

import dev.berth.api.core.Affinity;
import dev.berth.api.core.NodeSelectorRequirement;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.engine.cycle.PodFilters;
import dev.berth.engine.dryrun.DryRun;
import dev.berth.framework.cluster.Snapshot;
import dev.berth.framework.model.NodeInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Pods of one workload that fit on no node, and that the same change would help. Counts the pods
/// that fit after a change.
///
/// @param situation the cluster, and the first of the pods
/// @param others the other pods, in the order in which they would be tried
public record Replicas(Situation situation, List<Pod> others) {
  /// The maximum number of pods to place, one after the other.
  public static final int MOST = 30;

  /// Keeps only other pods with the same controller and so the same template, because a change may
  /// refer to a term by its index.
  public Replicas {
    var controller = situation.pod().metadata().controller();
    others =
        others.stream()
            .filter(pod -> controller.isPresent() && controller.equals(pod.metadata().controller()))
            .toList();
  }

  /// Returns the number of pods.
  public int size() {
    return 1 + others.size();
  }

  /// Returns how many of the pods the filters place after the changes, one beside the other.
  ///
  /// @param suggestion a suggestion for the first pod, without preemption, because each pod would
  ///   have other victims
  public int placedBy(Suggestion suggestion, DryRun dryRun) {
    Situation after = situation;
    var podChanges = new ArrayList<PodChange>();
    for (Change change : suggestion.changes()) {
      after = after.after(change);
      if (change instanceof PodChange ofPod) {
        podChanges.add(ofPod);
      }
    }
    String node = suggestion.node();
    Snapshot cluster = ChangedCluster.withPod(after.cluster(), after.pod(), node);
    int placed = 1;
    for (Pod other : others) {
      Pod pod = other;
      for (PodChange change : podChanges) {
        pod = change.applyTo(pod);
      }
      String next = placed < MOST ? firstFit(dryRun.filters(cluster, pod), cluster, node) : null;
      if (next == null && NodeCopy.isDaemon(pod)) {
        continue; // the next daemon pod is for another node
      }
      if (next == null) {
        break;
      }
      node = next;
      cluster = ChangedCluster.withPod(cluster, pod, node);
      placed++;
    }
    return placed;
  }

  /// Returns the replicas of a workload that may not have created all of them yet; for a DaemonSet,
  /// the replicas for the other nodes.
  ///
  /// @param count the desired number of replicas
  public static Replicas of(Situation situation, int count) {
    Pod pod = situation.pod();
    List<String> nodes =
        situation.cluster().nodes().nodes().stream().map(NodeInfo::name).limit(MOST).toList();
    boolean isDaemon = NodeCopy.isDaemon(pod);
    return new Replicas(
        situation,
        IntStream.range(0, isDaemon ? nodes.size() : Math.min(count, MOST) - 1)
            .mapToObj(i -> isDaemon ? boundTo(nodes.get(i), pod) : copy(pod, i))
            .filter(it -> !it.spec().equals(pod.spec()) || !isDaemon)
            .toList());
  }

  private static Pod copy(Pod pod, int number) {
    String suffix = "-copy-" + number;
    ObjectMeta metadata = pod.metadata();
    return pod.withMetadata(
        metadata.withName(metadata.name() + suffix).withUid(metadata.uid() + suffix));
  }

  private static Pod boundTo(String node, Pod pod) {
    Affinity affinity = pod.spec().affinity();
    var nodes = affinity == null ? null : affinity.nodeAffinity();
    var required = nodes == null ? null : nodes.requiredDuringSchedulingIgnoredDuringExecution();
    if (affinity == null || nodes == null || required == null) {
      return pod;
    }
    var terms =
        required.nodeSelectorTerms().stream()
            .map(term ->
                term.withMatchFields(
                    term.matchFields().stream()
                        .map(it ->
                            new NodeSelectorRequirement(it.key(), it.operator(), List.of(node)))
                        .toList()))
            .toList();
    return copy(pod, node.hashCode())
        .withSpec(
            pod.spec()
                .withAffinity(
                    affinity.withNodeAffinity(
                        nodes.withRequiredDuringSchedulingIgnoredDuringExecution(
                            required.withNodeSelectorTerms(terms)))));
  }

  /// Returns a suggestion that lowers a request only as far as needed for the largest possible
  /// number of pods; the same suggestion if it lowers no request.
  ///
  /// @param suggestion a suggestion that helps the first pod
  public Suggestion forMost(Suggestion suggestion, DryRun dryRun) {
    PodChange.LowerRequest lowered = suggestion.loweredRequest();
    return lowered == null ? suggestion : forMost(suggestion, lowered, dryRun);
  }

  private Suggestion forMost(Suggestion suggestion, PodChange.LowerRequest change, DryRun dryRun) {
    long unit = change.unit();
    long high = RequestLimit.number(change.resource(), change.to()) / unit;
    long low = 1;
    int most = high < low ? 0 : placedBy(suggestion.withLoweredRequest(change.to(unit)), dryRun);
    while (high > low) {
      long middle = low + (high - low + 1) / 2;
      if (placedBy(suggestion.withLoweredRequest(change.to(middle * unit)), dryRun) >= most) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return high < 1 ? suggestion : suggestion.withLoweredRequest(change.to(low * unit));
  }

  /// Returns a node that takes the pod. Tries the node of the previous pod first, because most
  /// nodes take none.
  private static @Nullable String firstFit(PodFilters filters, Snapshot cluster, String before) {
    NodeInfo same = cluster.nodes().node(before);
    if (same != null && filters.fits(same)) {
      return before;
    }
    return cluster.nodes().nodes().stream()
        .filter(filters::fits)
        .map(NodeInfo::name)
        .findFirst()
        .orElse(null);
  }
}
