package dev.berth.api.core;

import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/// Storage that a pod's containers can mount. One source is set; none if scheduling ignores the
/// kind of volume.
@RecordBuilder
public record Volume(
    String name,
    @Nullable HostPathVolumeSource hostPath,
    @Nullable EmptyDirVolumeSource emptyDir,
    @Nullable GCEPersistentDiskVolumeSource gcePersistentDisk,
    @Nullable AWSElasticBlockStoreVolumeSource awsElasticBlockStore,
    @Nullable SecretVolumeSource secret,
    @Nullable NFSVolumeSource nfs,
    @Nullable ISCSIVolumeSource iscsi,
    @Nullable PersistentVolumeClaimVolumeSource persistentVolumeClaim,
    @Nullable RBDVolumeSource rbd,
    @Nullable CinderVolumeSource cinder,
    @Nullable DownwardAPIVolumeSource downwardAPI,
    @Nullable AzureFileVolumeSource azureFile,
    @Nullable ConfigMapVolumeSource configMap,
    @Nullable VsphereVirtualDiskVolumeSource vsphereVolume,
    @Nullable AzureDiskVolumeSource azureDisk,
    @Nullable ProjectedVolumeSource projected,
    @Nullable PortworxVolumeSource portworxVolume,
    @Nullable CSIVolumeSource csi,
    @Nullable EphemeralVolumeSource ephemeral,
    @Nullable ImageVolumeSource image)
    implements VolumeBuilder.With {

  /// A value with no field set.
  public static final Volume EMPTY =
      new Volume(
          "", null, null, null, null, null, null, null, null, null, null, null, null, null, null,
          null, null, null, null, null, null);
}
