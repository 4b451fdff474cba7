package dev.berth.timeline.trace;

import dev.berth.api.codec.GoDuration;
import dev.berth.api.core.Affinity;
import dev.berth.api.core.Container;
import dev.berth.api.core.Namespace;
import dev.berth.api.core.NamespaceStatus;
import dev.berth.api.core.Node;
import dev.berth.api.core.NodeAffinity;
import dev.berth.api.core.NodeSelector;
import dev.berth.api.core.NodeSelectorRequirement;
import dev.berth.api.core.NodeSelectorTerm;
import dev.berth.api.core.NodeSpec;
import dev.berth.api.core.NodeStatus;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodSchedulingGroup;
import dev.berth.api.core.PodSpec;
import dev.berth.api.core.PodStatus;
import dev.berth.api.core.ResourceRequirements;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.meta.Quantity;
import dev.berth.api.meta.Quantity.Format;
import dev.berth.api.queue.BatchPodGroup;
import dev.berth.api.queue.BatchPodGroupSpec;
import dev.berth.api.queue.BatchPodGroupStatus;
import dev.berth.api.queue.GroupAnnotations;
import dev.berth.api.queue.QueueApi;
import dev.berth.api.scheduling.GangSchedulingPolicy;
import dev.berth.api.scheduling.PodGroup;
import dev.berth.api.scheduling.PodGroupSchedulingPolicy;
import dev.berth.api.scheduling.PodGroupSpec;
import dev.berth.api.scheduling.PodGroupStatus;
import dev.berth.api.scheduling.PriorityClass;
import dev.berth.framework.model.ResourceNames;
import dev.berth.framework.model.ResourceVector;
import dev.berth.timeline.simulation.TimeAnnotations;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Creates objects for the pods and machines of a trace.
final class TracedObjects {

  private TracedObjects() {}

  /// @param number the number of the pod among equal pods, starting at 0
  /// @param batchGroups whether groups and queues are kube-batch's
  static Pod pod(TracedPod traced, int number, boolean batchGroups) {
    var name = traced.count() == 1 ? traced.name() : "%s-%d".formatted(traced.name(), number);
    var spec =
        PodSpec.EMPTY
            .withContainers(
                List.of(
                    Container.EMPTY
                        .withName("main")
                        .withResources(
                            ResourceRequirements.EMPTY.withRequests(
                                quantities(traced.requests())))))
            .withPriorityClassName(priorityClass(traced))
            .withSchedulerName(traced.schedulerName())
            .withAffinity(traced.models().isEmpty() ? null : ofModels(traced.models()));
    return new Pod(
        ObjectMeta.named(traced.namespace(), name)
            .withAnnotations(annotations(traced, batchGroups)),
        traced.group().isEmpty() || batchGroups
            ? spec
            : spec.withSchedulingGroup(new PodSchedulingGroup(traced.group())),
        PodStatus.EMPTY.withPhase(PodStatus.PENDING));
  }

  private static Map<String, String> annotations(TracedPod traced, boolean batchGroups) {
    Map<String, String> annotations = new HashMap<>();
    annotations.put(TimeAnnotations.TRACE, traced.origin());
    var duration = traced.duration();
    if (duration != null) {
      annotations.put(TimeAnnotations.DURATION, GoDuration.format(duration));
    }
    put(annotations, TimeAnnotations.WORKLOAD, traced.workload());
    put(annotations, GroupAnnotations.QUEUE_NAME, traced.queue());
    if (batchGroups) {
      put(annotations, GroupAnnotations.GROUP_NAME, traced.group());
    }
    return annotations;
  }

  private static void put(Map<String, String> annotations, String name, String value) {
    if (!value.isEmpty()) {
      annotations.put(name, value);
    }
  }

  private static Map<String, Quantity> quantities(ResourceVector requests) {
    Map<String, Quantity> quantities = new HashMap<>();
    if (requests.milliCpu() > 0) {
      quantities.put(ResourceNames.CPU, Quantity.ofMilli(requests.milliCpu(), Format.DECIMAL_SI));
    }
    if (requests.memory() > 0) {
      quantities.put(ResourceNames.MEMORY, Quantity.of(requests.memory(), Format.BINARY_SI));
    }
    if (requests.ephemeralStorage() > 0) {
      quantities.put(
          ResourceNames.EPHEMERAL_STORAGE,
          Quantity.of(requests.ephemeralStorage(), Format.BINARY_SI));
    }
    requests
        .scalars()
        .forEach((name, amount) -> quantities.put(name, Quantity.of(amount, Format.DECIMAL_SI)));
    return quantities;
  }

  private static Affinity ofModels(List<String> models) {
    return new Affinity(
        new NodeAffinity(
            new NodeSelector(
                List.of(
                    NodeSelectorTerm.EMPTY.withMatchExpressions(
                        List.of(
                            new NodeSelectorRequirement(TracedPod.MODEL_LABEL, "In", models))))),
            List.of()),
        null,
        null);
  }

  /// Returns a node that joins and leaves when the machine does.
  ///
  /// @param offset the time to subtract from the arrival
  static Node node(TracedNode traced, Duration offset) {
    Map<String, String> annotations = new HashMap<>();
    annotations.put(TimeAnnotations.TRACE, traced.origin());
    var arrival = traced.arrival().minus(offset);
    if (arrival.isPositive()) {
      annotations.put(TimeAnnotations.ARRIVAL, GoDuration.format(arrival));
    }
    var duration = traced.duration();
    if (duration != null) {
      annotations.put(TimeAnnotations.DURATION, GoDuration.format(duration));
    }
    var labels = new HashMap<String, String>();
    put(labels, TracedPod.MODEL_LABEL, traced.model());
    var resources = quantities(traced.allocatable());
    resources.put(ResourceNames.PODS, Quantity.of(traced.allocatable().pods(), Format.DECIMAL_SI));
    return new Node(
        ObjectMeta.named("", traced.name()).withAnnotations(annotations).withLabels(labels),
        NodeSpec.EMPTY,
        NodeStatus.EMPTY.withCapacity(resources).withAllocatable(resources));
  }

  /// Returns the name of the priority class for the pod; empty for the default class.
  static String priorityClass(TracedPod traced) {
    var priority = traced.priority();
    return !traced.priorityClass().isEmpty() || priority == null
        ? traced.priorityClass()
        : "priority-%s%d".formatted(priority < 0 ? "minus-" : "", Math.abs(priority));
  }

  /// Returns a priority class for a number in the trace.
  static PriorityClass priorityClass(String name, int value) {
    return new PriorityClass(ObjectMeta.named("", name), value, false, "", null);
  }

  static Namespace namespace(String name) {
    return new Namespace(ObjectMeta.named("", name), new NamespaceStatus("Active"));
  }

  /// Returns the pod's gang as a PodGroup of Kubernetes.
  static PodGroup group(TracedPod traced) {
    return new PodGroup(
        ObjectMeta.named(traced.namespace(), traced.group()),
        PodGroupSpec.EMPTY
            .withSchedulingPolicy(
                new PodGroupSchedulingPolicy(null, new GangSchedulingPolicy(traced.minCount())))
            .withPriorityClassName(priorityClass(traced)),
        PodGroupStatus.EMPTY);
  }

  /// Returns the pod's gang as a PodGroup of kube-batch.
  static BatchPodGroup batchGroup(TracedPod traced) {
    return new BatchPodGroup(
        QueueApi.INCUBATOR,
        ObjectMeta.named(traced.namespace(), traced.group()),
        BatchPodGroupSpec.EMPTY
            .withMinMember(traced.minCount())
            .withQueue(traced.queue())
            .withPriorityClassName(priorityClass(traced)),
        BatchPodGroupStatus.EMPTY);
  }
}
