package dev.berth.api.core;

import dev.berth.api.meta.Quantity;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The properties of a volume: its size, which nodes can reach it, and its claim.
@RecordBuilder
public record PersistentVolumeSpec(
    Map<String, Quantity> capacity,
    @Nullable GCEPersistentDiskVolumeSource gcePersistentDisk,
    @Nullable AWSElasticBlockStoreVolumeSource awsElasticBlockStore,
    @Nullable HostPathVolumeSource hostPath,
    @Nullable NFSVolumeSource nfs,
    @Nullable RBDVolumeSource rbd,
    @Nullable ISCSIVolumeSource iscsi,
    @Nullable CinderVolumeSource cinder,
    @Nullable AzureFilePersistentVolumeSource azureFile,
    @Nullable VsphereVirtualDiskVolumeSource vsphereVolume,
    @Nullable AzureDiskVolumeSource azureDisk,
    @Nullable PortworxVolumeSource portworxVolume,
    @Nullable LocalVolumeSource local,
    @Nullable CSIPersistentVolumeSource csi,
    List<String> accessModes,
    @Nullable ObjectReference claimRef,
    String persistentVolumeReclaimPolicy,
    String storageClassName,
    List<String> mountOptions,
    @Nullable String volumeMode,
    @Nullable VolumeNodeAffinity nodeAffinity,
    @Nullable String volumeAttributesClassName)
    implements PersistentVolumeSpecBuilder.With {

  /// The resource name for the size of a volume and for the size that a claim requests.
  public static final String STORAGE = "storage";

  /// The default volume mode.
  public static final String FILESYSTEM = "Filesystem";

  /// A value with no field set.
  public static final PersistentVolumeSpec EMPTY =
      new PersistentVolumeSpec(
          Map.of(), null, null, null, null, null, null, null, null, null, null, null, null, null,
          List.of(), null, "", "", List.of(), null, null, null);

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
