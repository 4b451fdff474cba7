package dev.berth.plugins.nodevolumelimits;

import dev.berth.api.core.Pod;
import dev.berth.api.core.Volume;
import dev.berth.api.storage.CSIDriver;
import dev.berth.api.storage.VolumeAttachment;
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.framework.status.PluginException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.pcollections.PMap;

/// The volumes of a pod that drivers would have to attach, and the objects that decide whether they
/// can. Immutable.
///
/// Two demands are equal if every node gives both the same answer. For a volume that is on no node
/// yet, only the driver matters. So the pods of a workload are equal although each has its own
/// claims. Volumes that belong to one node are no part of a demand, see [VolumeUse].
final class VolumeDemand {
  private final OnNode migrated;
  private final OnNode plain;
  private final long revision;
  private final PMap<String, List<VolumeAttachment>> attachments;
  private final ClusterObjects objects;

  /// The demand on nodes that do, or do not, have a CSINode.
  ///
  /// @param volumes in the order of the pod
  /// @param required the drivers that must be on the node
  /// @param missing which claim is missing, in words; null if none is
  /// @param failure why the demand cannot be determined; null if it can
  /// @param counted the number of volumes that are on no node yet, by driver
  /// @param present the volumes that may be on some node
  private record OnNode(
      Set<CsiVolume> volumes,
      List<String> required,
      @Nullable String missing,
      @Nullable PluginException failure,
      Map<String, Integer> counted,
      Set<CsiVolume> present) {
    boolean isLike(OnNode other) {
      return counted.equals(other.counted)
          && present.equals(other.present)
          && required.equals(other.required)
          && Objects.equals(missing, other.missing)
          && failure == other.failure;
    }
  }

  private VolumeDemand(
      OnNode migrated,
      OnNode plain,
      long revision,
      PMap<String, List<VolumeAttachment>> attachments,
      ClusterObjects objects) {
    this.migrated = migrated;
    this.plain = plain;
    this.revision = revision;
    this.attachments = attachments;
    this.objects = objects;
  }

  /// Creates the demand of a pod.
  ///
  /// @param mustBeInstalled whether volumes of the driver need the driver on their node
  /// @param objects the current objects, immutable
  static VolumeDemand of(
      Pod pod, Predicate<CSIDriver> mustBeInstalled, VolumeUse use, ClusterObjects objects) {
    return new VolumeDemand(
        onNode(pod, true, mustBeInstalled, use, objects),
        onNode(pod, false, mustBeInstalled, use, objects),
        use.revision(),
        use.attachments(),
        objects);
  }

  private static OnNode onNode(
      Pod pod,
      boolean csi,
      Predicate<CSIDriver> mustBeInstalled,
      VolumeUse use,
      ClusterObjects objects) {
    var resolver = new AttachedVolumes(objects);
    Set<CsiVolume> volumes = new LinkedHashSet<>();
    Set<CsiVolume> present = new LinkedHashSet<>();
    String missing = null;
    PluginException failure = null;
    try {
      for (Volume volume : pod.spec().volumes()) {
        Set<CsiVolume> found = new LinkedHashSet<>();
        missing = resolver.add(pod, volume, csi, found);
        if (missing != null) {
          break;
        }
        volumes.addAll(found);
        for (CsiVolume one : found) {
          if (use.mayBePresent(pod, volume, one)) {
            present.add(one);
          }
        }
      }
    } catch (PluginException e) {
      failure = e;
    }
    var required = new ArrayList<String>();
    Map<String, Integer> counted = new TreeMap<>();
    for (CsiVolume volume : volumes) {
      CSIDriver driver = objects.get(CSIDriver.class, volume.driver());
      if (driver != null && mustBeInstalled.test(driver)) {
        required.add(volume.driver());
      }
      if (!present.contains(volume)) {
        counted.merge(volume.driver(), 1, Integer::sum);
      }
    }
    return new OnNode(volumes, required, missing, failure, counted, present);
  }

  /// Returns whether the demand is known for all nodes.
  boolean isKnown() {
    return migrated.failure == null && plain.failure == null;
  }

  /// Returns which claim is missing, in words; null if none is.
  ///
  /// @param csi whether the node has a CSINode; without one, in-tree volumes are not migrated
  /// @throws PluginException if the demand cannot be determined
  @Nullable String missing(boolean csi) {
    OnNode here = onNode(csi);
    if (here.failure != null) {
      throw here.failure;
    }
    return here.missing;
  }

  /// The volumes, in the order of the pod.
  Set<CsiVolume> volumes(boolean csi) {
    return onNode(csi).volumes;
  }

  /// The drivers that must be on the node.
  List<String> required(boolean csi) {
    return onNode(csi).required;
  }

  private OnNode onNode(boolean csi) {
    return csi ? migrated : plain;
  }

  /// The attachments of the node.
  List<VolumeAttachment> attachments(String node) {
    return attachments.getOrDefault(node, List.of());
  }

  /// The objects of the cluster.
  ClusterObjects objects() {
    return objects;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof VolumeDemand demand
        && revision == demand.revision
        && migrated.isLike(demand.migrated)
        && plain.isLike(demand.plain);
  }

  @Override
  public int hashCode() {
    return 31 * (31 * migrated.counted.hashCode() + migrated.present.hashCode())
        + Long.hashCode(revision);
  }
}
