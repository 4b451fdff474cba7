package dev.berth.descheduler.scenario;

import dev.berth.api.core.Pod;
import dev.berth.api.core.PodSpec;
import dev.berth.api.core.PodStatus;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.meta.OwnerReference;
import dev.berth.cluster.admission.QosClasses;
import java.util.Locale;
import java.util.Map;

/// Pods with what admission, controllers and kubelets give them.
///
/// @param priorities of classes by name
/// @param uids of objects by [NormalizedObjects#key]
record StoredPods(Map<String, Integer> priorities, int defaultPriority, Map<String, String> uids) {
  private static final long GRACE_SECONDS = 30;

  Pod stored(Pod pod) {
    return pod.withMetadata(owned(pod.metadata()))
        .withSpec(admitted(pod.spec()))
        .withStatus(reported(pod));
  }

  private ObjectMeta owned(ObjectMeta metadata) {
    return metadata.withOwnerReferences(
        metadata.ownerReferences().stream()
            .map(owner -> owner.uid().isEmpty() ? identified(owner, metadata.namespace()) : owner)
            .toList());
  }

  private OwnerReference identified(OwnerReference owner, String namespace) {
    var uid =
        uids.getOrDefault(
            NormalizedObjects.key(owner.kind(), namespace, owner.name()),
            "%s-%s-%s".formatted(owner.kind().toLowerCase(Locale.ROOT), namespace, owner.name()));
    return new OwnerReference(
        owner.apiVersion(),
        owner.kind(),
        owner.name(),
        uid,
        owner.controller(),
        owner.blockOwnerDeletion());
  }

  private PodSpec admitted(PodSpec spec) {
    var admitted =
        spec.priority() == null
            ? spec.withPriority(priorities.getOrDefault(spec.priorityClassName(), defaultPriority))
            : spec;
    return admitted.terminationGracePeriodSeconds() == null
        ? admitted.withTerminationGracePeriodSeconds(GRACE_SECONDS)
        : admitted;
  }

  private static PodStatus reported(Pod pod) {
    var status = pod.status();
    boolean isPlaced = !pod.spec().nodeName().isEmpty();
    if (status.qosClass().isEmpty()) {
      status = status.withQosClass(QosClasses.of(pod.spec()));
    }
    if (status.phase().isEmpty()) {
      status = status.withPhase(isPlaced ? PodStatus.RUNNING : PodStatus.PENDING);
    }
    return status.startTime() == null && isPlaced
        ? status.withStartTime(pod.metadata().creationTimestamp())
        : status;
  }
}
