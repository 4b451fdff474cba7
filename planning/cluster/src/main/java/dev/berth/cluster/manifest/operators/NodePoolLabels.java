package dev.berth.cluster.manifest.operators;

import dev.berth.api.codec.Trees;
import dev.berth.api.core.Node;
import dev.berth.cluster.controller.workload.Workloads;
import dev.berth.cluster.manifest.Input;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.cluster.manifest.OtherObject;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The labels that Karpenter gives to new nodes: those of its NodePools, and those that it knows
/// itself. It creates no node for a pod that selects another label.
final class NodePoolLabels {
  /// The domains of labels that Karpenter or its cloud provider sets without being told.
  private static final List<String> KNOWN =
      List.of(
          "kubernetes.io/", "k8s.io/", "karpenter.sh/", "karpenter.k8s.", "karpenter.azure.com/");

  private final Set<String> keys = new HashSet<>();

  NodePoolLabels(List<OtherObject> nodePools) {
    for (var nodePool : nodePools) {
      var template =
          Trees.object(Trees.object(nodePool.tree().fields().get("spec")).get("template"));
      Trees.object(Trees.object(template.get("metadata")).get("labels"))
          .keySet()
          .forEach(it -> keys.add((String) it));
      if (Trees.object(template.get("spec")).get("requirements") instanceof List<?> requirements) {
        requirements.forEach(it -> keys.add(String.valueOf(Trees.object(it).get("key"))));
      }
    }
  }

  /// Returns the labels, such as `nodegroup=beam`, that pods of the input select, that no node has,
  /// and that no new node would have.
  Stream<String> missing(Input input) {
    var present =
        input.manifests().stream()
            .map(Manifest::object)
            .filter(Node.class::isInstance)
            .flatMap(it -> it.metadata().labels().entrySet().stream())
            .collect(Collectors.toSet());
    return input.manifests().stream()
        .flatMap(manifest -> Stream.ofNullable(Workloads.podOf(manifest.object())))
        .filter(pod -> pod.spec().nodeName().isEmpty() && !pod.isFinished())
        .flatMap(pod -> pod.spec().nodeSelector().entrySet().stream())
        .distinct()
        .filter(label -> !keys.contains(label.getKey()))
        .filter(label -> KNOWN.stream().noneMatch(label.getKey()::contains))
        .filter(label -> !present.contains(label))
        .map(label -> "%s=%s".formatted(label.getKey(), label.getValue()))
        .sorted();
  }
}
