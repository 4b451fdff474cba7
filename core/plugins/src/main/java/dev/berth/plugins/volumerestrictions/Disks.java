package dev.berth.plugins.volumerestrictions;

import dev.berth.api.core.Pod;
import dev.berth.api.core.RBDVolumeSource;
import dev.berth.api.core.Volume;
import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.Reason;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Disks that pods name directly, without a claim, and that two pods on a node cannot always share.
final class Disks {
  private Disks() {}

  /// Returns the volumes of the pod that are such disks.
  static List<Volume> of(Pod pod) {
    List<Volume> volumes = pod.spec().volumes();
    return volumes.isEmpty() ? List.of() : volumes.stream().filter(Disks::isDisk).toList();
  }

  private static boolean isDisk(Volume volume) {
    return volume.gcePersistentDisk() != null
        || volume.awsElasticBlockStore() != null
        || volume.rbd() != null
        || volume.iscsi() != null;
  }

  /// Returns the first of the disks that one of the pods uses; null if there is none.
  static @Nullable DiskInUse conflict(List<Volume> disks, List<PodInfo> pods) {
    for (Volume disk : disks) {
      for (PodInfo pod : pods) {
        for (Volume theirs : pod.pod().spec().volumes()) {
          String shared = shared(disk, theirs);
          if (shared != null) {
            return new DiskInUse(disk.name(), shared, pod.key());
          }
        }
      }
    }
    return null;
  }

  /// Returns the disk if both volumes are the same disk and cannot share it; otherwise null. All
  /// kinds except AWS disks can be shared for reading.
  private static @Nullable String shared(Volume a, Volume b) {
    var gce = a.gcePersistentDisk();
    var otherGce = b.gcePersistentDisk();
    if (gce != null
        && otherGce != null
        && gce.pdName().equals(otherGce.pdName())
        && !(gce.readOnly() && otherGce.readOnly())) {
      return "GCE disk " + gce.pdName();
    }
    var aws = a.awsElasticBlockStore();
    var otherAws = b.awsElasticBlockStore();
    if (aws != null && otherAws != null && aws.volumeID().equals(otherAws.volumeID())) {
      return "AWS volume " + aws.volumeID();
    }
    var iscsi = a.iscsi();
    var otherIscsi = b.iscsi();
    if (iscsi != null
        && otherIscsi != null
        && iscsi.iqn().equals(otherIscsi.iqn())
        && !(iscsi.readOnly() && otherIscsi.readOnly())) {
      return "iSCSI target " + iscsi.iqn();
    }
    var rbd = a.rbd();
    var otherRbd = b.rbd();
    if (rbd != null
        && otherRbd != null
        && isSameImage(rbd, otherRbd)
        && !(rbd.readOnly() && otherRbd.readOnly())) {
      return "Ceph image " + rbd.pool() + "/" + rbd.image();
    }
    return null;
  }

  private static boolean isSameImage(RBDVolumeSource a, RBDVolumeSource b) {
    return a.pool().equals(b.pool())
        && a.image().equals(b.image())
        && !Collections.disjoint(a.monitors(), b.monitors());
  }

  /// A disk is already mounted on the node.
  ///
  /// @param volume the pod's name for it
  /// @param disk kind and name of the disk
  /// @param holder a pod on the node that uses it
  record DiskInUse(String volume, String disk, ObjectKey holder) implements Reason {
    @Override
    public String message() {
      return "node(s) had no available disk";
    }

    @Override
    public String detail() {
      return "%s of volume %s is in use by %s".formatted(disk, volume, holder);
    }
  }
}
