package dev.berth.plugins.dynamicresources;

import static dev.berth.framework.events.QueueingHint.QUEUE;
import static dev.berth.framework.events.QueueingHint.QUEUE_SKIP;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.framework.events.ActionType;
import dev.berth.framework.events.ClusterEvent;
import dev.berth.framework.events.ClusterEventWithHint;
import dev.berth.framework.events.EventResource;
import dev.berth.framework.events.QueueingHint;
import dev.berth.framework.model.PodInfo;
import dev.berth.plugins.dynamicresources.ResourceClaimReader.NamedClaim;
import dev.berth.plugins.dynamicresources.ResourceClaimReader.Reading;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Decides which events may bring devices to a pod that DynamicResources has rejected.
final class ClaimHints {
  private final ResourceClaimReader reader;

  ClaimHints(ResourceClaimReader reader) {
    this.reader = reader;
  }

  List<ClusterEventWithHint> registrations() {
    Set<ActionType> addOrUpdate = EnumSet.copyOf(ActionType.ANY_UPDATE);
    addOrUpdate.add(ActionType.ADD);
    Set<ActionType> any = EnumSet.copyOf(addOrUpdate);
    any.add(ActionType.DELETE);
    return List.of(
        ClusterEventWithHint.always(
            EventResource.NODE,
            ActionType.ADD,
            ActionType.UPDATE_NODE_LABEL,
            ActionType.UPDATE_NODE_ALLOCATABLE),
        new ClusterEventWithHint(
            new ClusterEvent(EventResource.RESOURCE_CLAIM, any), this::claimChanged),
        new ClusterEventWithHint(
            ClusterEvent.of(
                EventResource.TARGET_POD, ActionType.UPDATE_POD_GENERATED_RESOURCE_CLAIM),
            this::podHasItsClaims),
        new ClusterEventWithHint(
                new ClusterEvent(EventResource.DEVICE_CLASS, addOrUpdate), ClaimHints::always)
            .readingNoPod(),
        new ClusterEventWithHint(
                new ClusterEvent(EventResource.RESOURCE_SLICE, addOrUpdate), ClaimHints::always)
            .readingNoPod());
  }

  private static QueueingHint always(
      PodInfo pod, @Nullable KubernetesObject before, @Nullable KubernetesObject after) {
    return QUEUE;
  }

  private QueueingHint claimChanged(
      PodInfo pod, @Nullable KubernetesObject before, @Nullable KubernetesObject after) {
    return matters(pod.pod(), (ResourceClaim) before, (ResourceClaim) after) ? QUEUE : QUEUE_SKIP;
  }

  private boolean matters(Pod pod, @Nullable ResourceClaim before, @Nullable ResourceClaim after) {
    boolean hadDevices = before != null && before.status().allocation() != null;
    if (after == null) {
      return hadDevices;
    }
    if (!(reader.read(pod) instanceof Reading.Complete(List<NamedClaim> claims))) {
      return false; // a claim of the pod does not exist yet
    }
    if (hadDevices && after.status().allocation() == null) {
      return true; // the devices are free for any pod
    }
    boolean isOurs =
        claims.stream()
            .anyMatch(own -> own.claim().metadata().uid().equals(after.metadata().uid()));
    return isOurs && (before == null || !before.status().equals(after.status()));
  }

  private QueueingHint podHasItsClaims(
      PodInfo pod, @Nullable KubernetesObject before, @Nullable KubernetesObject after) {
    var changed = (Pod) Objects.requireNonNull(after);
    return reader.read(changed) instanceof Reading.Complete ? QUEUE : QUEUE_SKIP;
  }
}
