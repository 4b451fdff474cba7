package dev.berth.api.core;

import dev.berth.api.meta.Quantity;
import dev.berth.tables.Field;
import dev.berth.tables.Interned;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The properties of a volume: its size, which nodes can reach it, and its claim.
@Message
@RecordBuilder
public record PersistentVolumeSpec(
    @Field(1) @Interned Map<String, Quantity> capacity,
    @Field(value = 1, within = 2) @Nullable GCEPersistentDiskVolumeSource gcePersistentDisk,
    @Field(value = 2, within = 2) @Nullable AWSElasticBlockStoreVolumeSource awsElasticBlockStore,
    @Field(value = 3, within = 2) @Nullable HostPathVolumeSource hostPath,
    @Field(value = 5, within = 2) @Nullable NFSVolumeSource nfs,
    @Field(value = 6, within = 2) @Nullable RBDVolumeSource rbd,
    @Field(value = 7, within = 2) @Nullable ISCSIVolumeSource iscsi,
    @Field(value = 8, within = 2) @Nullable CinderVolumeSource cinder,
    @Field(value = 13, within = 2) @Nullable AzureFilePersistentVolumeSource azureFile,
    @Field(value = 14, within = 2) @Nullable VsphereVirtualDiskVolumeSource vsphereVolume,
    @Field(value = 16, within = 2) @Nullable AzureDiskVolumeSource azureDisk,
    @Field(value = 18, within = 2) @Nullable PortworxVolumeSource portworxVolume,
    @Field(value = 20, within = 2) @Nullable LocalVolumeSource local,
    @Field(value = 22, within = 2) @Nullable CSIPersistentVolumeSource csi,
    @Field(3) @Interned List<String> accessModes,
    @Field(4) @Nullable ObjectReference claimRef,
    @Field(5) @Interned String persistentVolumeReclaimPolicy,
    @Field(6) @Interned String storageClassName,
    @Field(7) List<String> mountOptions,
    @Field(8) @Interned @Nullable String volumeMode,
    @Field(9) @Interned @Nullable VolumeNodeAffinity nodeAffinity,
    @Field(10) @Nullable String volumeAttributesClassName)
    implements PersistentVolumeSpecBuilder.With {
  /// The resource name for the size of a volume and for the size that a claim requests.
  public static final String STORAGE = "storage";

  /// The default volume mode.
  public static final String FILESYSTEM = "Filesystem";

  /// A value with no field set.
  public static final PersistentVolumeSpec EMPTY = CoreZeros.persistentVolumeSpec();

  public PersistentVolumeSpec {
    capacity = Map.copyOf(capacity);
    accessModes = List.copyOf(accessModes);
    mountOptions = List.copyOf(mountOptions);
  }

  /// Returns the volume mode; [#FILESYSTEM] by default.
  public String mode() {
    return Objects.requireNonNullElse(volumeMode, PersistentVolumeSpec.FILESYSTEM);
  }

  /// Returns the size; zero if it is not known.
  public Quantity size() {
    return capacity.getOrDefault(STORAGE, Quantity.ZERO);
  }
}
