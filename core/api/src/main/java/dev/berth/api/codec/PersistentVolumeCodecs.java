package dev.berth.api.codec;

import dev.berth.api.core.AzureFilePersistentVolumeSource;
import dev.berth.api.core.CSIPersistentVolumeSource;
import dev.berth.api.core.LocalVolumeSource;
import dev.berth.api.core.PersistentVolume;
import dev.berth.api.core.PersistentVolumeSpec;
import dev.berth.api.core.PersistentVolumeStatus;
import dev.berth.api.core.VolumeNodeAffinity;

/// Codec tables for `api.core`: persistent volumes.
final class PersistentVolumeCodecs {

  /// A string that many objects share.
  private static final Codec<String> NAME = Codecs.interned(Codecs.STRING);

  static final RecordCodec<AzureFilePersistentVolumeSource> AZURE_FILE_PERSISTENT_VOLUME_SOURCE =
      RecordCodec.of(
          "AzureFilePersistentVolumeSource",
          f -> {
            var secretName = f.string(1, "secretName", AzureFilePersistentVolumeSource::secretName);
            var shareName = f.string(2, "shareName", AzureFilePersistentVolumeSource::shareName);
            var readOnly = f.bool(3, "readOnly", AzureFilePersistentVolumeSource::readOnly);
            var secretNamespace =
                f.optional(
                    4,
                    "secretNamespace",
                    Codecs.STRING,
                    AzureFilePersistentVolumeSource::secretNamespace);
            return v ->
                new AzureFilePersistentVolumeSource(
                    v.get(secretName), v.get(shareName), v.get(readOnly), v.get(secretNamespace));
          });

  static final RecordCodec<LocalVolumeSource> LOCAL_VOLUME_SOURCE =
      RecordCodec.of(
          "LocalVolumeSource",
          f -> {
            var path = f.string(1, "path", LocalVolumeSource::path);
            var fsType = f.optional(2, "fsType", Codecs.STRING, LocalVolumeSource::fsType);
            return v -> new LocalVolumeSource(v.get(path), v.get(fsType));
          });

  static final RecordCodec<CSIPersistentVolumeSource> CSI_PERSISTENT_VOLUME_SOURCE =
      RecordCodec.of(
          "CSIPersistentVolumeSource",
          f -> {
            var driver = f.string(1, "driver", CSIPersistentVolumeSource::driver);
            var volumeHandle = f.string(2, "volumeHandle", CSIPersistentVolumeSource::volumeHandle);
            var readOnly = f.bool(3, "readOnly", CSIPersistentVolumeSource::readOnly);
            var fsType = f.string(4, "fsType", CSIPersistentVolumeSource::fsType);
            var volumeAttributes =
                f.stringMap(5, "volumeAttributes", CSIPersistentVolumeSource::volumeAttributes);
            return v ->
                new CSIPersistentVolumeSource(
                    v.get(driver),
                    v.get(volumeHandle),
                    v.get(readOnly),
                    v.get(fsType),
                    v.get(volumeAttributes));
          });

  static final RecordCodec<VolumeNodeAffinity> VOLUME_NODE_AFFINITY =
      RecordCodec.of(
          "VolumeNodeAffinity",
          f -> {
            var required =
                f.optional(1, "required", CoreTables.NODE_SELECTOR, VolumeNodeAffinity::required);
            return v -> new VolumeNodeAffinity(v.get(required));
          });

  static final RecordCodec<PersistentVolumeSpec> PERSISTENT_VOLUME_SPEC =
      RecordCodec.of(
          "PersistentVolumeSpec",
          f -> {
            var capacity =
                f.field(
                    1,
                    "capacity",
                    Codecs.interned(Codecs.map(Codecs.QUANTITY)),
                    PersistentVolumeSpec::capacity);
            var source = f.inlined(2);
            var gcePersistentDisk =
                source.optional(
                    1,
                    "gcePersistentDisk",
                    DiskCodecs.GCE_PERSISTENT_DISK_VOLUME_SOURCE,
                    PersistentVolumeSpec::gcePersistentDisk);
            var awsElasticBlockStore =
                source.optional(
                    2,
                    "awsElasticBlockStore",
                    DiskCodecs.AWS_ELASTIC_BLOCK_STORE_VOLUME_SOURCE,
                    PersistentVolumeSpec::awsElasticBlockStore);
            var hostPath =
                source.optional(
                    3,
                    "hostPath",
                    DiskCodecs.HOST_PATH_VOLUME_SOURCE,
                    PersistentVolumeSpec::hostPath);
            var nfs =
                source.optional(5, "nfs", DiskCodecs.NFS_VOLUME_SOURCE, PersistentVolumeSpec::nfs);
            var rbd =
                source.optional(6, "rbd", DiskCodecs.RBD_VOLUME_SOURCE, PersistentVolumeSpec::rbd);
            var iscsi =
                source.optional(
                    7, "iscsi", DiskCodecs.ISCSI_VOLUME_SOURCE, PersistentVolumeSpec::iscsi);
            var cinder =
                source.optional(
                    8, "cinder", DiskCodecs.CINDER_VOLUME_SOURCE, PersistentVolumeSpec::cinder);
            var azureFile =
                source.optional(
                    13,
                    "azureFile",
                    AZURE_FILE_PERSISTENT_VOLUME_SOURCE,
                    PersistentVolumeSpec::azureFile);
            var vsphereVolume =
                source.optional(
                    14,
                    "vsphereVolume",
                    DiskCodecs.VSPHERE_VIRTUAL_DISK_VOLUME_SOURCE,
                    PersistentVolumeSpec::vsphereVolume);
            var azureDisk =
                source.optional(
                    16,
                    "azureDisk",
                    DiskCodecs.AZURE_DISK_VOLUME_SOURCE,
                    PersistentVolumeSpec::azureDisk);
            var portworxVolume =
                source.optional(
                    18,
                    "portworxVolume",
                    DiskCodecs.PORTWORX_VOLUME_SOURCE,
                    PersistentVolumeSpec::portworxVolume);
            var local =
                source.optional(20, "local", LOCAL_VOLUME_SOURCE, PersistentVolumeSpec::local);
            var csi =
                source.optional(22, "csi", CSI_PERSISTENT_VOLUME_SOURCE, PersistentVolumeSpec::csi);
            var accessModes =
                f.field(
                    3,
                    "accessModes",
                    Codecs.interned(Codecs.list(Codecs.STRING)),
                    PersistentVolumeSpec::accessModes);
            var claimRef =
                f.optional(
                    4,
                    "claimRef",
                    VolumeClaimCodecs.OBJECT_REFERENCE,
                    PersistentVolumeSpec::claimRef);
            var persistentVolumeReclaimPolicy =
                f.field(
                    5,
                    "persistentVolumeReclaimPolicy",
                    NAME,
                    PersistentVolumeSpec::persistentVolumeReclaimPolicy);
            var storageClassName =
                f.field(6, "storageClassName", NAME, PersistentVolumeSpec::storageClassName);
            var mountOptions = f.strings(7, "mountOptions", PersistentVolumeSpec::mountOptions);
            var volumeMode = f.optional(8, "volumeMode", NAME, PersistentVolumeSpec::volumeMode);
            var nodeAffinity =
                f.optional(
                    9,
                    "nodeAffinity",
                    Codecs.interned(VOLUME_NODE_AFFINITY),
                    PersistentVolumeSpec::nodeAffinity);
            var volumeAttributesClassName =
                f.optional(
                    10,
                    "volumeAttributesClassName",
                    Codecs.STRING,
                    PersistentVolumeSpec::volumeAttributesClassName);
            return v ->
                new PersistentVolumeSpec(
                    v.get(capacity),
                    v.get(gcePersistentDisk),
                    v.get(awsElasticBlockStore),
                    v.get(hostPath),
                    v.get(nfs),
                    v.get(rbd),
                    v.get(iscsi),
                    v.get(cinder),
                    v.get(azureFile),
                    v.get(vsphereVolume),
                    v.get(azureDisk),
                    v.get(portworxVolume),
                    v.get(local),
                    v.get(csi),
                    v.get(accessModes),
                    v.get(claimRef),
                    v.get(persistentVolumeReclaimPolicy),
                    v.get(storageClassName),
                    v.get(mountOptions),
                    v.get(volumeMode),
                    v.get(nodeAffinity),
                    v.get(volumeAttributesClassName));
          });

  static final RecordCodec<PersistentVolumeStatus> PERSISTENT_VOLUME_STATUS =
      RecordCodec.of(
          "PersistentVolumeStatus",
          f -> {
            var phase = f.string(1, "phase", PersistentVolumeStatus::phase);
            var message = f.string(2, "message", PersistentVolumeStatus::message);
            var reason = f.string(3, "reason", PersistentVolumeStatus::reason);
            return v -> new PersistentVolumeStatus(v.get(phase), v.get(message), v.get(reason));
          });

  static final RecordCodec<PersistentVolume> PERSISTENT_VOLUME =
      RecordCodec.of(
          "PersistentVolume",
          f -> {
            var metadata =
                f.field(1, "metadata", MetaTables.OBJECT_META, PersistentVolume::metadata);
            var spec = f.field(2, "spec", PERSISTENT_VOLUME_SPEC, PersistentVolume::spec);
            var status = f.field(3, "status", PERSISTENT_VOLUME_STATUS, PersistentVolume::status);
            return v -> new PersistentVolume(v.get(metadata), v.get(spec), v.get(status));
          });

  private PersistentVolumeCodecs() {}
}
