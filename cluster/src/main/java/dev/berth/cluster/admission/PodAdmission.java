package dev.berth.cluster.admission;

import dev.berth.api.core.Pod;
import dev.berth.api.core.PodCondition;
import dev.berth.api.core.PodStatus;
import dev.berth.api.meta.ObjectMeta;
import java.util.List;

/// What the API server does with a new pod before it stores it, and the kubelet with one that has a
/// node. A pod with a QoS class has been through this already.
///
/// Source: `PrepareForCreate` in `pkg/registry/core/pod/strategy.go`, with the feature gates at
/// their defaults.
final class PodAdmission {

  private PodAdmission() {}

  static Pod admit(Pod pod) {
    if (!pod.status().qosClass().isEmpty()) {
      return pod;
    }
    var merged = pod.withSpec(LabelKeys.merge(pod).withSchedulingGroup(null));
    var spec = PodLevelResources.complete(merged);
    return new Pod(
        pod.metadata().withGeneration(1),
        spec,
        started(pod, pod.status().withQosClass(QosClasses.of(spec))));
  }

  private static PodStatus started(Pod pod, PodStatus status) {
    ObjectMeta metadata = pod.metadata();
    var running = !pod.spec().nodeName().isEmpty();
    var result = status;
    if (status.conditions().isEmpty() && !pod.spec().schedulingGates().isEmpty()) {
      result = result.withConditions(List.of(gated(metadata)));
    }
    if (status.phase().isEmpty()) {
      result = result.withPhase(running ? PodStatus.RUNNING : PodStatus.PENDING);
    }
    if (running && status.startTime() == null) {
      result = result.withStartTime(metadata.creationTimestamp());
    }
    return result;
  }

  private static PodCondition gated(ObjectMeta metadata) {
    return new PodCondition(
        "PodScheduled",
        0,
        "False",
        null,
        metadata.creationTimestamp(),
        "SchedulingGated",
        "Scheduling is blocked due to non-empty scheduling gates");
  }
}
