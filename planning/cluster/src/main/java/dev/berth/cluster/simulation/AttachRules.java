package dev.berth.cluster.simulation;

import dev.berth.api.core.PersistentVolume;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.storage.CSIDriver;
import dev.berth.api.storage.StorageClass;
import dev.berth.api.storage.VolumeAttachment;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Decides which volumes must be attached to a node before its pods can mount them, and only to one
/// node at a time.
public final class AttachRules {
  private static final Set<String> SHARED = Set.of("ReadWriteMany", "ReadOnlyMany");

  /// The provisioners of cloud disks that kubelets once attached themselves.
  private static final Set<String> IN_TREE =
      Set.of(
          "kubernetes.io/aws-ebs",
          "kubernetes.io/gce-pd",
          "kubernetes.io/cinder",
          "kubernetes.io/azure-disk",
          "kubernetes.io/vsphere-volume");

  private final EmbeddedCluster cluster;

  public AttachRules(EmbeddedCluster cluster) {
    this.cluster = cluster;
  }

  /// Whether only one node at a time can use the volume. A volume without access modes may be
  /// attached to several nodes.
  public boolean isExclusive(PersistentVolume volume) {
    return areExclusive(volume.spec().accessModes()) && isAttached(volume);
  }

  /// Whether the claim may get an exclusive volume; true if nothing is known about the volume.
  public boolean mayBeExclusive(PersistentVolumeClaim claim) {
    var volume =
        cluster.get(PersistentVolume.class, ObjectKey.clusterScoped(claim.spec().volumeName()));
    if (volume != null) {
      return isExclusive(volume) || isUncertain(volume);
    }
    var storageClass = cluster.get(StorageClass.class, ObjectKey.clusterScoped(claim.className()));
    if (storageClass == null || !storageClass.isProvisioned()) {
      return false;
    }
    var driver = driver(storageClass.provisioner());
    return areExclusive(claim.spec().accessModes()) && (driver == null || attaches(driver));
  }

  /// Whether the volume would be exclusive if its driver attached volumes, and nothing shows
  /// whether it does. Such a volume counts as not exclusive.
  boolean isUncertain(PersistentVolume volume) {
    var source = volume.spec().csi();
    return areExclusive(volume.spec().accessModes())
        && source != null
        && driver(source.driver()) == null
        && !isKnown(source.driver(), volume);
  }

  private static boolean areExclusive(List<String> modes) {
    return !modes.isEmpty() && modes.stream().noneMatch(SHARED::contains);
  }

  private static boolean attaches(CSIDriver driver) {
    return !Boolean.FALSE.equals(driver.spec().attachRequired());
  }

  private boolean isAttached(PersistentVolume volume) {
    var spec = volume.spec();
    if (spec.csi() != null) {
      return isAttachedBy(spec.csi().driver(), volume);
    }
    return spec.awsElasticBlockStore() != null
        || spec.gcePersistentDisk() != null
        || spec.cinder() != null
        || spec.azureDisk() != null
        || spec.vsphereVolume() != null
        || spec.iscsi() != null;
  }

  /// Whether the driver attaches volumes; true for a driver without a CSIDriver. For a volume that
  /// the simulation creates, it is unknown whether its driver is a CSI driver, unless something
  /// else in the cluster shows it.
  private boolean isAttachedBy(String name, PersistentVolume volume) {
    var driver = driver(name);
    return driver == null ? isKnown(name, volume) : attaches(driver);
  }

  private @Nullable CSIDriver driver(String name) {
    return cluster.get(CSIDriver.class, ObjectKey.clusterScoped(name));
  }

  private boolean isKnown(String name, PersistentVolume volume) {
    return !VolumeProvisioner.hasMade(volume)
        || IN_TREE.contains(name)
        || cluster.list(VolumeAttachment.class).stream()
            .anyMatch(it -> it.spec().attacher().equals(name));
  }
}
