package dev.berth.plugins.nodevolumelimits;

import dev.berth.api.core.Pod;
import dev.berth.api.core.Volume;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.storage.CSINode;
import dev.berth.api.storage.VolumeAttachment;
import dev.berth.framework.events.ActionType;
import dev.berth.framework.events.ClusterEvent;
import dev.berth.framework.events.ClusterEventWithHint;
import dev.berth.framework.events.EventResource;
import dev.berth.framework.events.QueueingHint;
import dev.berth.framework.model.PodInfo;
import dev.berth.plugins.support.HintFunctions;
import dev.berth.plugins.support.InTreePlugin;
import dev.berth.plugins.support.PodVolumes;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Decides which events may make room for the volumes of a pod that NodeVolumeLimits has rejected.
final class LimitHints {
  static final List<ClusterEventWithHint> REGISTRATIONS =
      List.of(
          ClusterEventWithHint.always(EventResource.CSI_NODE, ActionType.ADD),
          new ClusterEventWithHint(
                  new ClusterEvent(EventResource.CSI_NODE, ActionType.ANY_UPDATE),
                  HintFunctions.on(CSINode.class, LimitHints::hasGrown))
              .readingNoPod(),
          new ClusterEventWithHint(
                  ClusterEvent.of(EventResource.ASSIGNED_POD, ActionType.DELETE),
                  HintFunctions.onDeletedPod(LimitHints::freesVolumes))
              .readingNoPod(),
          new ClusterEventWithHint(
              ClusterEvent.of(EventResource.PERSISTENT_VOLUME_CLAIM, ActionType.ADD),
              HintFunctions.onClaim(PodVolumes::claimNames)),
          new ClusterEventWithHint(
              ClusterEvent.of(EventResource.VOLUME_ATTACHMENT, ActionType.DELETE),
              LimitHints::detached));

  private LimitHints() {}

  private static boolean hasGrown(PodInfo pod, @Nullable CSINode before, CSINode after) {
    Map<String, Integer> old = before == null ? Map.of() : NodeVolumeLimitsPlugin.limits(before);
    return NodeVolumeLimitsPlugin.limits(after).entrySet().stream()
        .anyMatch(limit -> limit.getValue() > old.getOrDefault(limit.getKey(), 0));
  }

  private static boolean freesVolumes(PodInfo pod, Pod deleted) {
    boolean hadNode =
        !deleted.spec().nodeName().isEmpty() || !deleted.status().nominatedNodeName().isEmpty();
    return hadNode && NodeVolumeLimitsPlugin.mayAttach(deleted);
  }

  private static QueueingHint detached(
      PodInfo pod, @Nullable KubernetesObject before, @Nullable KubernetesObject after) {
    String attacher = ((VolumeAttachment) Objects.requireNonNull(before)).spec().attacher();
    for (Volume volume : pod.pod().spec().volumes()) {
      if (volume.persistentVolumeClaim() != null) {
        return QueueingHint.QUEUE;
      }
      var plugin = InTreePlugin.of(volume);
      if (plugin != null && plugin.driver().equals(attacher)) {
        return QueueingHint.QUEUE;
      }
    }
    return QueueingHint.QUEUE_SKIP;
  }
}
