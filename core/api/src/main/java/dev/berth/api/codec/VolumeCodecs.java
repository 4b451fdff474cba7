package dev.berth.api.codec;

import dev.berth.api.core.AzureFileVolumeSource;
import dev.berth.api.core.CSIVolumeSource;
import dev.berth.api.core.ConfigMapVolumeSource;
import dev.berth.api.core.DownwardAPIVolumeSource;
import dev.berth.api.core.EmptyDirVolumeSource;
import dev.berth.api.core.EphemeralVolumeSource;
import dev.berth.api.core.ImageVolumeSource;
import dev.berth.api.core.PersistentVolumeClaimVolumeSource;
import dev.berth.api.core.ProjectedVolumeSource;
import dev.berth.api.core.SecretVolumeSource;
import dev.berth.api.core.Volume;

/// Codec tables for `api.core`: the volumes of pods.
final class VolumeCodecs {

  static final RecordCodec<EmptyDirVolumeSource> EMPTY_DIR_VOLUME_SOURCE =
      RecordCodec.of(
          "EmptyDirVolumeSource",
          f -> {
            var medium = f.string(1, "medium", EmptyDirVolumeSource::medium);
            var sizeLimit =
                f.optional(2, "sizeLimit", Codecs.QUANTITY, EmptyDirVolumeSource::sizeLimit);
            var mode = f.optional(3, "mode", Codecs.INT32, EmptyDirVolumeSource::mode);
            return v -> new EmptyDirVolumeSource(v.get(medium), v.get(sizeLimit), v.get(mode));
          });

  static final RecordCodec<SecretVolumeSource> SECRET_VOLUME_SOURCE =
      RecordCodec.of(
          "SecretVolumeSource",
          f -> {
            var secretName = f.string(1, "secretName", SecretVolumeSource::secretName);
            var optional = f.optional(4, "optional", Codecs.BOOL, SecretVolumeSource::optional);
            return v -> new SecretVolumeSource(v.get(secretName), v.get(optional));
          });

  static final RecordCodec<PersistentVolumeClaimVolumeSource>
      PERSISTENT_VOLUME_CLAIM_VOLUME_SOURCE =
          RecordCodec.of(
              "PersistentVolumeClaimVolumeSource",
              f -> {
                var claimName =
                    f.string(1, "claimName", PersistentVolumeClaimVolumeSource::claimName);
                var readOnly = f.bool(2, "readOnly", PersistentVolumeClaimVolumeSource::readOnly);
                return v ->
                    new PersistentVolumeClaimVolumeSource(v.get(claimName), v.get(readOnly));
              });

  static final RecordCodec<DownwardAPIVolumeSource> DOWNWARD_API_VOLUME_SOURCE =
      RecordCodec.of(
          "DownwardAPIVolumeSource",
          f -> {
            return v -> new DownwardAPIVolumeSource();
          });

  static final RecordCodec<AzureFileVolumeSource> AZURE_FILE_VOLUME_SOURCE =
      RecordCodec.of(
          "AzureFileVolumeSource",
          f -> {
            var secretName = f.string(1, "secretName", AzureFileVolumeSource::secretName);
            var shareName = f.string(2, "shareName", AzureFileVolumeSource::shareName);
            var readOnly = f.bool(3, "readOnly", AzureFileVolumeSource::readOnly);
            return v ->
                new AzureFileVolumeSource(v.get(secretName), v.get(shareName), v.get(readOnly));
          });

  static final RecordCodec<ConfigMapVolumeSource> CONFIG_MAP_VOLUME_SOURCE =
      RecordCodec.of(
          "ConfigMapVolumeSource",
          f -> {
            var reference = f.inlined(1);
            var name = reference.string(1, "name", ConfigMapVolumeSource::name);
            var optional = f.optional(4, "optional", Codecs.BOOL, ConfigMapVolumeSource::optional);
            return v -> new ConfigMapVolumeSource(v.get(name), v.get(optional));
          });

  static final RecordCodec<ProjectedVolumeSource> PROJECTED_VOLUME_SOURCE =
      RecordCodec.of(
          "ProjectedVolumeSource",
          f -> {
            return v -> new ProjectedVolumeSource();
          });

  static final RecordCodec<CSIVolumeSource> CSI_VOLUME_SOURCE =
      RecordCodec.of(
          "CSIVolumeSource",
          f -> {
            var driver = f.string(1, "driver", CSIVolumeSource::driver);
            var readOnly = f.optional(2, "readOnly", Codecs.BOOL, CSIVolumeSource::readOnly);
            var fsType = f.optional(3, "fsType", Codecs.STRING, CSIVolumeSource::fsType);
            var volumeAttributes =
                f.stringMap(4, "volumeAttributes", CSIVolumeSource::volumeAttributes);
            return v ->
                new CSIVolumeSource(
                    v.get(driver), v.get(readOnly), v.get(fsType), v.get(volumeAttributes));
          });

  static final RecordCodec<EphemeralVolumeSource> EPHEMERAL_VOLUME_SOURCE =
      RecordCodec.of(
          "EphemeralVolumeSource",
          f -> {
            var volumeClaimTemplate =
                f.optional(
                    1,
                    "volumeClaimTemplate",
                    VolumeClaimCodecs.PERSISTENT_VOLUME_CLAIM_TEMPLATE,
                    EphemeralVolumeSource::volumeClaimTemplate);
            return v -> new EphemeralVolumeSource(v.get(volumeClaimTemplate));
          });

  static final RecordCodec<ImageVolumeSource> IMAGE_VOLUME_SOURCE =
      RecordCodec.of(
          "ImageVolumeSource",
          f -> {
            var reference = f.string(1, "reference", ImageVolumeSource::reference);
            var pullPolicy = f.string(2, "pullPolicy", ImageVolumeSource::pullPolicy);
            return v -> new ImageVolumeSource(v.get(reference), v.get(pullPolicy));
          });

  static final RecordCodec<Volume> VOLUME =
      RecordCodec.of(
          "Volume",
          f -> {
            var name = f.string(1, "name", Volume::name);
            var source = f.inlined(2);
            var hostPath =
                source.optional(
                    1, "hostPath", DiskCodecs.HOST_PATH_VOLUME_SOURCE, Volume::hostPath);
            var emptyDir =
                source.optional(2, "emptyDir", EMPTY_DIR_VOLUME_SOURCE, Volume::emptyDir);
            var gcePersistentDisk =
                source.optional(
                    3,
                    "gcePersistentDisk",
                    DiskCodecs.GCE_PERSISTENT_DISK_VOLUME_SOURCE,
                    Volume::gcePersistentDisk);
            var awsElasticBlockStore =
                source.optional(
                    4,
                    "awsElasticBlockStore",
                    DiskCodecs.AWS_ELASTIC_BLOCK_STORE_VOLUME_SOURCE,
                    Volume::awsElasticBlockStore);
            var secret = source.optional(6, "secret", SECRET_VOLUME_SOURCE, Volume::secret);
            var nfs = source.optional(7, "nfs", DiskCodecs.NFS_VOLUME_SOURCE, Volume::nfs);
            var iscsi = source.optional(8, "iscsi", DiskCodecs.ISCSI_VOLUME_SOURCE, Volume::iscsi);
            var persistentVolumeClaim =
                source.optional(
                    10,
                    "persistentVolumeClaim",
                    PERSISTENT_VOLUME_CLAIM_VOLUME_SOURCE,
                    Volume::persistentVolumeClaim);
            var rbd = source.optional(11, "rbd", DiskCodecs.RBD_VOLUME_SOURCE, Volume::rbd);
            var cinder =
                source.optional(13, "cinder", DiskCodecs.CINDER_VOLUME_SOURCE, Volume::cinder);
            var downwardAPI =
                source.optional(16, "downwardAPI", DOWNWARD_API_VOLUME_SOURCE, Volume::downwardAPI);
            var azureFile =
                source.optional(18, "azureFile", AZURE_FILE_VOLUME_SOURCE, Volume::azureFile);
            var configMap =
                source.optional(19, "configMap", CONFIG_MAP_VOLUME_SOURCE, Volume::configMap);
            var vsphereVolume =
                source.optional(
                    20,
                    "vsphereVolume",
                    DiskCodecs.VSPHERE_VIRTUAL_DISK_VOLUME_SOURCE,
                    Volume::vsphereVolume);
            var azureDisk =
                source.optional(
                    22, "azureDisk", DiskCodecs.AZURE_DISK_VOLUME_SOURCE, Volume::azureDisk);
            var projected =
                source.optional(26, "projected", PROJECTED_VOLUME_SOURCE, Volume::projected);
            var portworxVolume =
                source.optional(
                    24,
                    "portworxVolume",
                    DiskCodecs.PORTWORX_VOLUME_SOURCE,
                    Volume::portworxVolume);
            var csi = source.optional(28, "csi", CSI_VOLUME_SOURCE, Volume::csi);
            var ephemeral =
                source.optional(29, "ephemeral", EPHEMERAL_VOLUME_SOURCE, Volume::ephemeral);
            var image = source.optional(30, "image", IMAGE_VOLUME_SOURCE, Volume::image);
            return v ->
                new Volume(
                    v.get(name),
                    v.get(hostPath),
                    v.get(emptyDir),
                    v.get(gcePersistentDisk),
                    v.get(awsElasticBlockStore),
                    v.get(secret),
                    v.get(nfs),
                    v.get(iscsi),
                    v.get(persistentVolumeClaim),
                    v.get(rbd),
                    v.get(cinder),
                    v.get(downwardAPI),
                    v.get(azureFile),
                    v.get(configMap),
                    v.get(vsphereVolume),
                    v.get(azureDisk),
                    v.get(projected),
                    v.get(portworxVolume),
                    v.get(csi),
                    v.get(ephemeral),
                    v.get(image));
          });

  private VolumeCodecs() {}
}
