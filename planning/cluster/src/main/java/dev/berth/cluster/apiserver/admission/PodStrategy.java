package dev.berth.cluster.apiserver.admission;

import dev.berth.api.core.Pod;
import dev.berth.api.core.PodCondition;
import dev.berth.api.core.PodStatus;
import dev.berth.api.kubescheduler.AdmissionFeature;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.meta.ObjectMeta;
import java.util.List;

/// Takes the API server's steps before it stores a new pod, and the kubelet's steps for a pod with
/// a node. A pod with a QoS class has already been admitted.
///
/// Source: `PrepareForCreate` in `pkg/registry/core/pod/strategy.go`.
final class PodStrategy {
  private final DisabledFields disabledFields;
  private final boolean mergesSpreadKeys;
  private final boolean completesPodLevel;

  PodStrategy(FeatureGates gates) {
    disabledFields = new DisabledFields(gates);
    mergesSpreadKeys =
        gates.enabled(AdmissionFeature.MATCH_LABEL_KEYS_IN_POD_TOPOLOGY_SPREAD_SELECTOR_MERGE);
    completesPodLevel = gates.enabled(AdmissionFeature.POD_LEVEL_RESOURCES_FIX_DEFAULTING);
  }

  Pod prepare(Pod pod) {
    if (isPrepared(pod)) {
      return pod;
    }
    var spec = disabledFields.removeFrom(pod.spec());
    spec = LabelKeys.merge(pod.metadata().labels(), spec, mergesSpreadKeys);
    if (completesPodLevel) {
      spec = PodLevelResources.complete(spec);
    }
    return new Pod(
        pod.metadata().withGeneration(1),
        spec,
        started(pod, pod.status().withQosClass(QosClasses.of(spec))));
  }

  static boolean isPrepared(Pod pod) {
    return !pod.status().qosClass().isEmpty();
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
        PodCondition.SCHEDULED,
        0,
        "False",
        null,
        metadata.creationTimestamp(),
        "SchedulingGated",
        "Scheduling is blocked due to non-empty scheduling gates");
  }
}
