package dev.berth.plugins.nodevolumelimits;

import dev.berth.api.core.PersistentVolume;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.Pod;
import dev.berth.api.core.Volume;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.OwnerReference;
import dev.berth.api.storage.StorageClass;
import dev.berth.api.storage.VolumeAttachment;
import dev.berth.framework.PluginCluster;
import dev.berth.framework.PluginData;
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.framework.cluster.NodeInputs;
import dev.berth.framework.cluster.ObjectIndex;
import dev.berth.framework.cluster.ObjectInformer;
import dev.berth.framework.cluster.SharedLister;
import dev.berth.framework.model.NodeAspect;
import dev.berth.plugins.support.PodVolumes;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.pcollections.HashTreePMap;
import org.pcollections.PMap;

/// Tracks where volumes are attached or used, as far as this is known without looking at every
/// node. Follows the objects, and reports the nodes that their changes concern. One instance for
/// all profiles; for the engine's thread.
final class VolumeUse {
  private final SharedLister nodes;
  private final ClusterObjects objects;
  private final NodeInputs inputs;
  private final ObjectIndex<String, VolumeAttachment> attachmentsByNode;
  private final ObjectIndex<String, VolumeAttachment> attachmentsByVolume;
  private final ObjectIndex<String, PersistentVolumeClaim> claimsByVolume;
  private final ObjectIndex<CsiVolume, PersistentVolume> volumes;
  private PMap<String, List<VolumeAttachment>> attachments = HashTreePMap.empty();
  private long revision;

  private VolumeUse(
      SharedLister nodes, ClusterObjects objects, ObjectInformer changes, NodeInputs inputs) {
    this.nodes = nodes;
    this.objects = objects;
    this.inputs = inputs;
    attachmentsByNode = ObjectIndex.of(changes, VolumeAttachment.class, it -> it.spec().nodeName());
    attachmentsByVolume =
        ObjectIndex.of(
            changes, VolumeAttachment.class, it -> it.spec().source().persistentVolumeName());
    claimsByVolume = ObjectIndex.of(changes, PersistentVolumeClaim.class, VolumeUse::volumeOf);
    volumes = ObjectIndex.of(changes, PersistentVolume.class, it -> AttachedVolumes.of(it, true));
    changes.watch(VolumeAttachment.class, this::attachmentChanged);
    changes.watch(PersistentVolumeClaim.class, this::claimChanged);
    changes.watch(PersistentVolume.class, this::volumeChanged);
    changes.watch(StorageClass.class, (_, _) -> revision++);
  }

  private static @Nullable String volumeOf(PersistentVolumeClaim claim) {
    String name = claim.spec().volumeName();
    return name.isEmpty() ? null : name;
  }

  static VolumeUse of(PluginCluster cluster, PluginData data) {
    return data.shared(
        VolumeUse.class,
        () ->
            new VolumeUse(
                cluster.nodes(), cluster.objects(), cluster.changes(), data.nodeInputs()));
  }

  private void attachmentChanged(
      @Nullable VolumeAttachment before, @Nullable VolumeAttachment after) {
    for (VolumeAttachment attachment : states(before, after)) {
      String node = attachment.spec().nodeName();
      List<VolumeAttachment> there = attachmentsByNode.get(node);
      attachments = there.isEmpty() ? attachments.minus(node) : attachments.plus(node, there);
      inputs.changed(node, NodeAspect.VOLUMES);
    }
  }

  private void claimChanged(
      @Nullable PersistentVolumeClaim before, @Nullable PersistentVolumeClaim after) {
    states(before, after).forEach(this::reportUsers);
  }

  /// The nodes with the pod of a generic ephemeral volume are not known.
  private void reportUsers(PersistentVolumeClaim claim) {
    nodes.nodesUsing(claim.key()).forEach(node -> inputs.changed(node, NodeAspect.VOLUMES));
    if (podOf(claim).isPresent()) {
      revision++;
    }
  }

  private void volumeChanged(@Nullable PersistentVolume before, @Nullable PersistentVolume after) {
    Set<String> names = new HashSet<>();
    states(before, after).forEach(volume -> names.add(volume.metadata().name()));
    for (String name : names) {
      claimsByVolume.get(name).forEach(this::reportUsers);
      attachmentsByVolume
          .get(name)
          .forEach(it -> inputs.changed(it.spec().nodeName(), NodeAspect.VOLUMES));
    }
  }

  private static <T> Collection<T> states(@Nullable T before, @Nullable T after) {
    return before == null
        ? (after == null ? List.of() : List.of(after))
        : after == null ? List.of(before) : List.of(before, after);
  }

  /// The attachments of each node that has some; immutable.
  PMap<String, List<VolumeAttachment>> attachments() {
    return attachments;
  }

  /// Returns a number that changes whenever a change may concern any node.
  long revision() {
    return revision;
  }

  /// Returns whether the volume may already be on some node: it is attached, or another pod uses
  /// it, possibly by another claim.
  ///
  /// @param found the CSI volume behind the pod's volume
  boolean mayBePresent(Pod pod, Volume volume, CsiVolume found) {
    String name = PodVolumes.claimName(pod, volume);
    if (name == null) {
      return true; // disks that pods name directly are not indexed
    }
    var key = new ObjectKey(pod.metadata().namespace(), name);
    PersistentVolumeClaim claim = objects.get(PersistentVolumeClaim.class, key);
    if (claim == null || isUsed(pod, claim)) {
      return true;
    }
    String volumeName = claim.spec().volumeName();
    if (volumeName.isEmpty()) {
      return false;
    }
    return volumes.get(found).size() > 1
        || !attachmentsByVolume.get(volumeName).isEmpty()
        || claimsByVolume.get(volumeName).stream().anyMatch(other -> isUsed(pod, other))
        || nodes.hasPodsWithDisks();
  }

  /// Returns whether another pod uses the claim or may do so.
  private boolean isUsed(Pod pod, PersistentVolumeClaim claim) {
    return !nodes.nodesUsing(claim.key()).isEmpty()
        || podOf(claim).filter(owner -> !owner.equals(pod.metadata().uid())).isPresent();
  }

  /// Returns the UID of the pod for which the claim was created, if it belongs to a generic
  /// ephemeral volume.
  private static Optional<String> podOf(PersistentVolumeClaim claim) {
    return claim
        .metadata()
        .controller()
        .filter(owner -> owner.kind().equals("Pod"))
        .map(OwnerReference::uid);
  }
}
