package dev.berth.planner.firmament;

import static java.util.Objects.requireNonNullElse;

import dev.berth.api.core.Affinity;
import dev.berth.api.core.NodeAffinity;
import dev.berth.api.core.NodeSelector;
import dev.berth.api.core.NodeSelectorRequirement;
import dev.berth.api.core.NodeSelectorTerm;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodAffinity;
import dev.berth.api.core.PodAntiAffinity;
import dev.berth.api.meta.OwnerReference;
import dev.berth.api.meta.Quantity;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Makes a task from a pod.
final class PodTranslation {
  /// The label and key of a selector by which a pod asks for bandwidth.
  private static final String BANDWIDTH = "networkRequirement";

  private static final String CREATED_BY = "kubernetes.io/created-by";

  private PodTranslation() {}

  /// Translates an own pod.
  ///
  /// @param requiredTerms the terms of required node affinity, with those of its volumes
  static Task of(Pod pod, List<NodeSelectorTerm> requiredTerms) {
    var node = pod.spec().nodeName();
    var owner = pod.metadata().controller().map(it -> new Owner(it.kind(), it.uid()));
    return new Task(
        pod.key().toString(),
        job(pod),
        new TaskRequirements(
            request(pod, Quantity::milliValue, bandwidth(pod)),
            selectors(pod),
            affinity(pod, requiredTerms),
            pod.spec().tolerations(),
            owner.orElse(null)),
        List.of(),
        node.isEmpty() ? null : node + "/0");
  }

  /// Returns what a pod of another scheduler uses.
  static ComputeResources foreignLoad(Pod pod) {
    return request(pod, bytes -> bytes.exactValue().orElse(0), 0);
  }

  private static ComputeResources request(Pod pod, ToLongFunction<Quantity> bytes, long netRx) {
    return new ComputeResources(
        sum(pod, "cpu", Quantity::milliValue),
        sum(pod, "memory", bytes),
        sum(pod, "ephemeral-storage", bytes),
        netRx);
  }

  private static long sum(Pod pod, String resource, ToLongFunction<Quantity> amount) {
    return pod.spec().containers().stream()
        .map(container -> container.resources().requests().getOrDefault(resource, Quantity.ZERO))
        .mapToLong(amount)
        .sum();
  }

  private static long bandwidth(Pod pod) {
    try {
      return Math.max(0, Long.parseLong(pod.metadata().labels().getOrDefault(BANDWIDTH, "0")));
    } catch (NumberFormatException _) {
      return 0;
    }
  }

  private static List<NodeSelectorRequirement> selectors(Pod pod) {
    return pod.spec().nodeSelector().entrySet().stream()
        .filter(label -> !label.getKey().equals(BANDWIDTH))
        .sorted(Map.Entry.comparingByKey())
        .map(label -> new NodeSelectorRequirement(label.getKey(), "In", List.of(label.getValue())))
        .toList();
  }

  /// Returns the affinity without empty parts, and null if nothing is left.
  private static @Nullable Affinity affinity(Pod pod, List<NodeSelectorTerm> requiredTerms) {
    var written = requireNonNullElse(pod.spec().affinity(), Affinity.EMPTY);
    var preferred =
        requireNonNullElse(written.nodeAffinity(), NodeAffinity.EMPTY)
            .preferredDuringSchedulingIgnoredDuringExecution();
    var affinity =
        new Affinity(
            requiredTerms.isEmpty() && preferred.isEmpty()
                ? null
                : new NodeAffinity(new NodeSelector(requiredTerms), preferred),
            PodAffinity.EMPTY.equals(written.podAffinity()) ? null : written.podAffinity(),
            PodAntiAffinity.EMPTY.equals(written.podAntiAffinity())
                ? null
                : written.podAntiAffinity());
    return affinity.equals(Affinity.EMPTY) ? null : affinity;
  }

  /// Returns the identity of the pod's job: the UID of its controller; the pod's own UID if it has
  /// none, and its key if it has no UID, as in a manifest.
  private static String job(Pod pod) {
    var metadata = pod.metadata();
    return Stream.of(
            metadata.controller().map(OwnerReference::uid).orElse(""),
            metadata.labels().getOrDefault("controller-uid", ""),
            AnnotationTree.of(pod, CREATED_BY).field("reference").field("uid").text(),
            metadata.uid())
        .filter(uid -> !uid.isEmpty())
        .findFirst()
        .orElse(pod.key().toString());
  }
}
