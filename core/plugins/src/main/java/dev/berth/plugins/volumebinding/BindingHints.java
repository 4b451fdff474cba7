package dev.berth.plugins.volumebinding;

import dev.berth.api.meta.Quantity;
import dev.berth.api.storage.CSIDriver;
import dev.berth.api.storage.CSINode;
import dev.berth.api.storage.CSIStorageCapacity;
import dev.berth.api.storage.StorageClass;
import dev.berth.framework.events.ActionType;
import dev.berth.framework.events.ClusterEvent;
import dev.berth.framework.events.ClusterEventWithHint;
import dev.berth.framework.events.EventResource;
import dev.berth.framework.events.QueueingHintFunction;
import dev.berth.framework.model.PodInfo;
import dev.berth.plugins.support.HintFunctions;
import dev.berth.plugins.support.PodVolumes;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Decides which events may bring volumes to a pod that VolumeBinding has rejected.
final class BindingHints {
  private static final Set<ActionType> ADD_OR_UPDATE = addOrUpdate();

  static final List<ClusterEventWithHint> REGISTRATIONS =
      List.of(
          addedOrUpdated(
                  EventResource.STORAGE_CLASS,
                  HintFunctions.on(StorageClass.class, BindingHints::isAllowedElsewhere))
              .readingNoPod(),
          addedOrUpdated(
              EventResource.PERSISTENT_VOLUME_CLAIM, HintFunctions.onClaim(PodVolumes::claimNames)),
          addedOrUpdated(
                  EventResource.PERSISTENT_VOLUME,
                  ClusterEventWithHint.always(EventResource.PERSISTENT_VOLUME, ActionType.ADD)
                      .hint())
              .readingNoPod(),
          ClusterEventWithHint.always(
              EventResource.NODE, ActionType.ADD, ActionType.UPDATE_NODE_LABEL),
          addedOrUpdated(
                  EventResource.CSI_NODE,
                  HintFunctions.on(CSINode.class, BindingHints::hasMigratedOthers))
              .readingNoPod(),
          new ClusterEventWithHint(
              new ClusterEvent(EventResource.CSI_DRIVER, ActionType.ANY_UPDATE),
              HintFunctions.on(CSIDriver.class, BindingHints::countsNoLonger)),
          addedOrUpdated(
                  EventResource.CSI_STORAGE_CAPACITY,
                  HintFunctions.on(CSIStorageCapacity.class, BindingHints::hasMoreRoom))
              .readingNoPod());

  private BindingHints() {}

  private static Set<ActionType> addOrUpdate() {
    var actions = EnumSet.copyOf(ActionType.ANY_UPDATE);
    actions.add(ActionType.ADD);
    return actions;
  }

  private static ClusterEventWithHint addedOrUpdated(
      EventResource resource, QueueingHintFunction hint) {
    return new ClusterEventWithHint(new ClusterEvent(resource, ADD_OR_UPDATE), hint);
  }

  private static boolean isAllowedElsewhere(
      PodInfo pod, @Nullable StorageClass before, StorageClass after) {
    return before == null || !before.allowedTopologies().equals(after.allowedTopologies());
  }

  private static boolean hasMigratedOthers(PodInfo pod, @Nullable CSINode before, CSINode after) {
    return before == null
        || !Objects.equals(
            before.metadata().annotations().get(NodeTopology.MIGRATED_PLUGINS),
            after.metadata().annotations().get(NodeTopology.MIGRATED_PLUGINS));
  }

  /// As in kube-scheduler, only volumes in the pod itself count here, although their capacity is
  /// never counted.
  private static boolean countsNoLonger(PodInfo pod, @Nullable CSIDriver before, CSIDriver after) {
    return before != null
        && Boolean.TRUE.equals(before.spec().storageCapacity())
        && !Boolean.TRUE.equals(after.spec().storageCapacity())
        && pod.pod().spec().volumes().stream()
            .map(volume -> volume.csi())
            .anyMatch(csi -> csi != null && csi.driver().equals(after.metadata().name()));
  }

  private static boolean hasMoreRoom(
      PodInfo pod, @Nullable CSIStorageCapacity before, CSIStorageCapacity after) {
    if (before == null) {
      return true;
    }
    Quantity old = ClassSupply.limit(before);
    Quantity now = ClassSupply.limit(after);
    return now != null && (old == null || now.value() > old.value());
  }
}
