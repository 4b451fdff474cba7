package dev.berth.api.codec;

import dev.berth.api.core.AWSElasticBlockStoreVolumeSource;
import dev.berth.api.core.AzureDiskVolumeSource;
import dev.berth.api.core.CinderVolumeSource;
import dev.berth.api.core.GCEPersistentDiskVolumeSource;
import dev.berth.api.core.HostPathVolumeSource;
import dev.berth.api.core.ISCSIVolumeSource;
import dev.berth.api.core.NFSVolumeSource;
import dev.berth.api.core.PortworxVolumeSource;
import dev.berth.api.core.RBDVolumeSource;
import dev.berth.api.core.VsphereVirtualDiskVolumeSource;

/// Codec tables for `api.core`: storage that pods and persistent volumes name with the same fields.
final class DiskCodecs {

  static final RecordCodec<HostPathVolumeSource> HOST_PATH_VOLUME_SOURCE =
      RecordCodec.of(
          "HostPathVolumeSource",
          f -> {
            var path = f.string(1, "path", HostPathVolumeSource::path);
            var type = f.optional(2, "type", Codecs.STRING, HostPathVolumeSource::type);
            return v -> new HostPathVolumeSource(v.get(path), v.get(type));
          });

  static final RecordCodec<GCEPersistentDiskVolumeSource> GCE_PERSISTENT_DISK_VOLUME_SOURCE =
      RecordCodec.of(
          "GCEPersistentDiskVolumeSource",
          f -> {
            var pdName = f.string(1, "pdName", GCEPersistentDiskVolumeSource::pdName);
            var fsType = f.string(2, "fsType", GCEPersistentDiskVolumeSource::fsType);
            var partition = f.int32(3, "partition", GCEPersistentDiskVolumeSource::partition);
            var readOnly = f.bool(4, "readOnly", GCEPersistentDiskVolumeSource::readOnly);
            return v ->
                new GCEPersistentDiskVolumeSource(
                    v.get(pdName), v.get(fsType), v.get(partition), v.get(readOnly));
          });

  static final RecordCodec<AWSElasticBlockStoreVolumeSource> AWS_ELASTIC_BLOCK_STORE_VOLUME_SOURCE =
      RecordCodec.of(
          "AWSElasticBlockStoreVolumeSource",
          f -> {
            var volumeID = f.string(1, "volumeID", AWSElasticBlockStoreVolumeSource::volumeID);
            var fsType = f.string(2, "fsType", AWSElasticBlockStoreVolumeSource::fsType);
            var partition = f.int32(3, "partition", AWSElasticBlockStoreVolumeSource::partition);
            var readOnly = f.bool(4, "readOnly", AWSElasticBlockStoreVolumeSource::readOnly);
            return v ->
                new AWSElasticBlockStoreVolumeSource(
                    v.get(volumeID), v.get(fsType), v.get(partition), v.get(readOnly));
          });

  static final RecordCodec<NFSVolumeSource> NFS_VOLUME_SOURCE =
      RecordCodec.of(
          "NFSVolumeSource",
          f -> {
            var server = f.string(1, "server", NFSVolumeSource::server);
            var path = f.string(2, "path", NFSVolumeSource::path);
            var readOnly = f.bool(3, "readOnly", NFSVolumeSource::readOnly);
            return v -> new NFSVolumeSource(v.get(server), v.get(path), v.get(readOnly));
          });

  static final RecordCodec<VsphereVirtualDiskVolumeSource> VSPHERE_VIRTUAL_DISK_VOLUME_SOURCE =
      RecordCodec.of(
          "VsphereVirtualDiskVolumeSource",
          f -> {
            var volumePath = f.string(1, "volumePath", VsphereVirtualDiskVolumeSource::volumePath);
            var fsType = f.string(2, "fsType", VsphereVirtualDiskVolumeSource::fsType);
            var storagePolicyName =
                f.string(3, "storagePolicyName", VsphereVirtualDiskVolumeSource::storagePolicyName);
            var storagePolicyID =
                f.string(4, "storagePolicyID", VsphereVirtualDiskVolumeSource::storagePolicyID);
            return v ->
                new VsphereVirtualDiskVolumeSource(
                    v.get(volumePath),
                    v.get(fsType),
                    v.get(storagePolicyName),
                    v.get(storagePolicyID));
          });

  static final RecordCodec<AzureDiskVolumeSource> AZURE_DISK_VOLUME_SOURCE =
      RecordCodec.of(
          "AzureDiskVolumeSource",
          f -> {
            var diskName = f.string(1, "diskName", AzureDiskVolumeSource::diskName);
            var diskURI = f.string(2, "diskURI", AzureDiskVolumeSource::diskURI);
            var cachingMode =
                f.optional(3, "cachingMode", Codecs.STRING, AzureDiskVolumeSource::cachingMode);
            var fsType = f.optional(4, "fsType", Codecs.STRING, AzureDiskVolumeSource::fsType);
            var readOnly = f.optional(5, "readOnly", Codecs.BOOL, AzureDiskVolumeSource::readOnly);
            var kind = f.optional(6, "kind", Codecs.STRING, AzureDiskVolumeSource::kind);
            return v ->
                new AzureDiskVolumeSource(
                    v.get(diskName),
                    v.get(diskURI),
                    v.get(cachingMode),
                    v.get(fsType),
                    v.get(readOnly),
                    v.get(kind));
          });

  static final RecordCodec<PortworxVolumeSource> PORTWORX_VOLUME_SOURCE =
      RecordCodec.of(
          "PortworxVolumeSource",
          f -> {
            var volumeID = f.string(1, "volumeID", PortworxVolumeSource::volumeID);
            var fsType = f.string(2, "fsType", PortworxVolumeSource::fsType);
            var readOnly = f.bool(3, "readOnly", PortworxVolumeSource::readOnly);
            return v -> new PortworxVolumeSource(v.get(volumeID), v.get(fsType), v.get(readOnly));
          });

  static final RecordCodec<RBDVolumeSource> RBD_VOLUME_SOURCE =
      RecordCodec.of(
          "RBDVolumeSource",
          f -> {
            var monitors = f.strings(1, "monitors", RBDVolumeSource::monitors);
            var image = f.string(2, "image", RBDVolumeSource::image);
            var fsType = f.string(3, "fsType", RBDVolumeSource::fsType);
            var pool = f.string(4, "pool", RBDVolumeSource::pool);
            var user = f.string(5, "user", RBDVolumeSource::user);
            var keyring = f.string(6, "keyring", RBDVolumeSource::keyring);
            var readOnly = f.bool(8, "readOnly", RBDVolumeSource::readOnly);
            return v ->
                new RBDVolumeSource(
                    v.get(monitors),
                    v.get(image),
                    v.get(fsType),
                    v.get(pool),
                    v.get(user),
                    v.get(keyring),
                    v.get(readOnly));
          });

  static final RecordCodec<ISCSIVolumeSource> ISCSI_VOLUME_SOURCE =
      RecordCodec.of(
          "ISCSIVolumeSource",
          f -> {
            var targetPortal = f.string(1, "targetPortal", ISCSIVolumeSource::targetPortal);
            var iqn = f.string(2, "iqn", ISCSIVolumeSource::iqn);
            var lun = f.int32(3, "lun", ISCSIVolumeSource::lun);
            var iscsiInterface = f.string(4, "iscsiInterface", ISCSIVolumeSource::iscsiInterface);
            var fsType = f.string(5, "fsType", ISCSIVolumeSource::fsType);
            var readOnly = f.bool(6, "readOnly", ISCSIVolumeSource::readOnly);
            var portals = f.strings(7, "portals", ISCSIVolumeSource::portals);
            var initiatorName =
                f.optional(12, "initiatorName", Codecs.STRING, ISCSIVolumeSource::initiatorName);
            return v ->
                new ISCSIVolumeSource(
                    v.get(targetPortal),
                    v.get(iqn),
                    v.get(lun),
                    v.get(iscsiInterface),
                    v.get(fsType),
                    v.get(readOnly),
                    v.get(portals),
                    v.get(initiatorName));
          });

  static final RecordCodec<CinderVolumeSource> CINDER_VOLUME_SOURCE =
      RecordCodec.of(
          "CinderVolumeSource",
          f -> {
            var volumeID = f.string(1, "volumeID", CinderVolumeSource::volumeID);
            var fsType = f.string(2, "fsType", CinderVolumeSource::fsType);
            var readOnly = f.bool(3, "readOnly", CinderVolumeSource::readOnly);
            return v -> new CinderVolumeSource(v.get(volumeID), v.get(fsType), v.get(readOnly));
          });

  private DiskCodecs() {}
}
