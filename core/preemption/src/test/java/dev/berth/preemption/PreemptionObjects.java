package dev.berth.preemption;

import dev.berth.api.core.Container;
import dev.berth.api.core.Node;
import dev.berth.api.core.NodeSpec;
import dev.berth.api.core.NodeStatus;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodSchedulingGroup;
import dev.berth.api.core.PodSpec;
import dev.berth.api.core.PodStatus;
import dev.berth.api.core.ResourceRequirements;
import dev.berth.api.meta.LabelSelector;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.meta.Quantity;
import dev.berth.api.policy.PodDisruptionBudget;
import dev.berth.api.policy.PodDisruptionBudgetSpec;
import dev.berth.api.policy.PodDisruptionBudgetStatus;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Pods, nodes and budgets with no more than preemption needs.
final class PreemptionObjects {
  /// When the attempts of the tests begin.
  static final Instant NOW = Instant.parse("2027-01-01T00:00:00Z");

  private PreemptionObjects() {}

  /// A pod that requests that many whole CPUs and started long ago.
  static PodInfo pod(String name, int priority, int cpus) {
    return pod(name, priority, cpus, Map.of());
  }

  static PodInfo pod(String name, int priority, int cpus, Map<String, String> labels) {
    var requests = Map.of("cpu", Quantity.parse(Integer.toString(cpus)));
    var container =
        Container.EMPTY
            .withName("main")
            .withResources(ResourceRequirements.EMPTY.withRequests(requests));
    return PodInfo.of(
        new Pod(
            ObjectMeta.named("default", name).withUid("uid-" + name).withLabels(labels),
            PodSpec.EMPTY.withContainers(List.of(container)).withPriority(priority),
            PodStatus.EMPTY.withStartTime(Instant.EPOCH)));
  }

  /// A pod of a group.
  static PodInfo member(String name, int priority, int cpus, String group) {
    Pod pod = pod(name, priority, cpus).pod();
    return PodInfo.of(pod.withSpec(pod.spec().withSchedulingGroup(new PodSchedulingGroup(group))));
  }

  /// The pod, with the node in its spec.
  static PodInfo on(PodInfo pod, String node) {
    return PodInfo.of(pod.pod().withSpec(pod.pod().spec().withNodeName(node)));
  }

  /// The pod, but started so many seconds before [#NOW].
  static PodInfo startedBefore(PodInfo pod, long seconds) {
    return started(pod, NOW.minusSeconds(seconds));
  }

  static PodInfo started(PodInfo pod, @Nullable Instant start) {
    return PodInfo.of(pod.pod().withStatus(pod.pod().status().withStartTime(start)));
  }

  static PodInfo inNamespace(PodInfo pod, String namespace) {
    return PodInfo.of(pod.pod().withMetadata(pod.pod().metadata().withNamespace(namespace)));
  }

  static PodInfo terminating(PodInfo pod) {
    return PodInfo.of(pod.pod().withMetadata(pod.pod().metadata().withDeletionTimestamp(NOW)));
  }

  static NodeInfo node(String name, int cpus, PodInfo... pods) {
    var allocatable = Map.of("cpu", Quantity.parse(Integer.toString(cpus)));
    var node =
        NodeInfo.of(
            new Node(
                ObjectMeta.named("", name),
                NodeSpec.EMPTY,
                NodeStatus.EMPTY.withAllocatable(allocatable)));
    for (PodInfo pod : pods) {
      node = node.plus(pod);
    }
    return node;
  }

  /// A budget for the pods that have the labels.
  static PodDisruptionBudget budget(String name, int allowed, Map<String, String> labels) {
    return budget(name, allowed, new LabelSelector(labels, List.of()), Set.of());
  }

  static PodDisruptionBudget budget(
      String name, int allowed, @Nullable LabelSelector selector, Set<String> disrupted) {
    var since = new java.util.HashMap<String, Instant>();
    disrupted.forEach(pod -> since.put(pod, NOW));
    return new PodDisruptionBudget(
        ObjectMeta.named("default", name),
        PodDisruptionBudgetSpec.EMPTY.withSelector(selector),
        PodDisruptionBudgetStatus.EMPTY.withDisruptionsAllowed(allowed).withDisruptedPods(since));
  }

  static PreemptionAttempt attempt(PodInfo preemptor, PodDisruptionBudget... budgets) {
    return new PreemptionAttempt(
        new CycleState(), preemptor, DisruptionBudgets.of(List.of(budgets)), NOW);
  }
}
