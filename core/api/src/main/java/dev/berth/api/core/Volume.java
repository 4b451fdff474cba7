package dev.berth.api.core;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/// Storage that a pod's containers can mount. One source is set; none if scheduling ignores the
/// kind of volume.
@Message
@RecordBuilder
public record Volume(
    @Field(1) String name,
    @Field(value = 1, within = 2) @Nullable HostPathVolumeSource hostPath,
    @Field(value = 2, within = 2) @Nullable EmptyDirVolumeSource emptyDir,
    @Field(value = 3, within = 2) @Nullable GCEPersistentDiskVolumeSource gcePersistentDisk,
    @Field(value = 4, within = 2) @Nullable AWSElasticBlockStoreVolumeSource awsElasticBlockStore,
    @Field(value = 6, within = 2) @Nullable SecretVolumeSource secret,
    @Field(value = 7, within = 2) @Nullable NFSVolumeSource nfs,
    @Field(value = 8, within = 2) @Nullable ISCSIVolumeSource iscsi,
    @Field(value = 10, within = 2)
        @Nullable PersistentVolumeClaimVolumeSource persistentVolumeClaim,
    @Field(value = 11, within = 2) @Nullable RBDVolumeSource rbd,
    @Field(value = 13, within = 2) @Nullable CinderVolumeSource cinder,
    @Field(value = 16, within = 2) @Nullable DownwardAPIVolumeSource downwardAPI,
    @Field(value = 18, within = 2) @Nullable AzureFileVolumeSource azureFile,
    @Field(value = 19, within = 2) @Nullable ConfigMapVolumeSource configMap,
    @Field(value = 20, within = 2) @Nullable VsphereVirtualDiskVolumeSource vsphereVolume,
    @Field(value = 22, within = 2) @Nullable AzureDiskVolumeSource azureDisk,
    @Field(value = 26, within = 2) @Nullable ProjectedVolumeSource projected,
    @Field(value = 24, within = 2) @Nullable PortworxVolumeSource portworxVolume,
    @Field(value = 28, within = 2) @Nullable CSIVolumeSource csi,
    @Field(value = 29, within = 2) @Nullable EphemeralVolumeSource ephemeral,
    @Field(value = 30, within = 2) @Nullable ImageVolumeSource image)
    implements VolumeBuilder.With {
  /// A value with no field set.
  public static final Volume EMPTY = CoreZeros.volume();
}
