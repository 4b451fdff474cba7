package dev.berth.api.codec;

import dev.berth.api.storage.CSIDriver;
import dev.berth.api.storage.CSIDriverSpec;
import dev.berth.api.storage.CSINode;
import dev.berth.api.storage.CSINodeDriver;
import dev.berth.api.storage.CSINodeSpec;
import dev.berth.api.storage.CSIStorageCapacity;
import dev.berth.api.storage.StorageClass;
import dev.berth.api.storage.VolumeAttachment;
import dev.berth.api.storage.VolumeAttachmentSource;
import dev.berth.api.storage.VolumeAttachmentSpec;
import dev.berth.api.storage.VolumeAttachmentStatus;
import dev.berth.api.storage.VolumeNodeResources;

/// Codec tables for `api.storage`.
final class StorageCodecs {

  static final RecordCodec<StorageClass> STORAGE_CLASS =
      RecordCodec.of(
          "StorageClass",
          f -> {
            var metadata = f.field(1, "metadata", MetaTables.OBJECT_META, StorageClass::metadata);
            var provisioner = f.string(2, "provisioner", StorageClass::provisioner);
            var parameters = f.stringMap(3, "parameters", StorageClass::parameters);
            var reclaimPolicy =
                f.optional(4, "reclaimPolicy", Codecs.STRING, StorageClass::reclaimPolicy);
            var mountOptions = f.strings(5, "mountOptions", StorageClass::mountOptions);
            var allowVolumeExpansion =
                f.optional(
                    6, "allowVolumeExpansion", Codecs.BOOL, StorageClass::allowVolumeExpansion);
            var volumeBindingMode =
                f.optional(7, "volumeBindingMode", Codecs.STRING, StorageClass::volumeBindingMode);
            var allowedTopologies =
                f.list(
                    8,
                    "allowedTopologies",
                    CoreTables.TOPOLOGY_SELECTOR_TERM,
                    StorageClass::allowedTopologies);
            return v ->
                new StorageClass(
                    v.get(metadata),
                    v.get(provisioner),
                    v.get(parameters),
                    v.get(reclaimPolicy),
                    v.get(mountOptions),
                    v.get(allowVolumeExpansion),
                    v.get(volumeBindingMode),
                    v.get(allowedTopologies));
          });

  static final RecordCodec<VolumeNodeResources> VOLUME_NODE_RESOURCES =
      RecordCodec.of(
          "VolumeNodeResources",
          f -> {
            var count = f.optional(1, "count", Codecs.INT32, VolumeNodeResources::count);
            return v -> new VolumeNodeResources(v.get(count));
          });

  static final RecordCodec<CSINodeDriver> CSI_NODE_DRIVER =
      RecordCodec.of(
          "CSINodeDriver",
          f -> {
            var name = f.string(1, "name", CSINodeDriver::name);
            var nodeID = f.string(2, "nodeID", CSINodeDriver::nodeID);
            var topologyKeys = f.strings(3, "topologyKeys", CSINodeDriver::topologyKeys);
            var allocatable =
                f.optional(4, "allocatable", VOLUME_NODE_RESOURCES, CSINodeDriver::allocatable);
            return v ->
                new CSINodeDriver(
                    v.get(name), v.get(nodeID), v.get(topologyKeys), v.get(allocatable));
          });

  static final RecordCodec<CSINodeSpec> CSI_NODE_SPEC =
      RecordCodec.of(
          "CSINodeSpec",
          f -> {
            var drivers = f.list(1, "drivers", CSI_NODE_DRIVER, CSINodeSpec::drivers);
            return v -> new CSINodeSpec(v.get(drivers));
          });

  static final RecordCodec<CSINode> CSI_NODE =
      RecordCodec.of(
          "CSINode",
          f -> {
            var metadata = f.field(1, "metadata", MetaTables.OBJECT_META, CSINode::metadata);
            var spec = f.field(2, "spec", CSI_NODE_SPEC, CSINode::spec);
            return v -> new CSINode(v.get(metadata), v.get(spec));
          });

  static final RecordCodec<CSIDriverSpec> CSI_DRIVER_SPEC =
      RecordCodec.of(
          "CSIDriverSpec",
          f -> {
            var attachRequired =
                f.optional(1, "attachRequired", Codecs.BOOL, CSIDriverSpec::attachRequired);
            var podInfoOnMount =
                f.optional(2, "podInfoOnMount", Codecs.BOOL, CSIDriverSpec::podInfoOnMount);
            var volumeLifecycleModes =
                f.strings(3, "volumeLifecycleModes", CSIDriverSpec::volumeLifecycleModes);
            var storageCapacity =
                f.optional(4, "storageCapacity", Codecs.BOOL, CSIDriverSpec::storageCapacity);
            var fsGroupPolicy =
                f.optional(5, "fsGroupPolicy", Codecs.STRING, CSIDriverSpec::fsGroupPolicy);
            var nodeAllocatableUpdatePeriodSeconds =
                f.optional(
                    9,
                    "nodeAllocatableUpdatePeriodSeconds",
                    Codecs.INT64,
                    CSIDriverSpec::nodeAllocatableUpdatePeriodSeconds);
            var preventPodSchedulingIfMissing =
                f.optional(
                    11,
                    "preventPodSchedulingIfMissing",
                    Codecs.BOOL,
                    CSIDriverSpec::preventPodSchedulingIfMissing);
            return v ->
                new CSIDriverSpec(
                    v.get(attachRequired),
                    v.get(podInfoOnMount),
                    v.get(volumeLifecycleModes),
                    v.get(storageCapacity),
                    v.get(fsGroupPolicy),
                    v.get(nodeAllocatableUpdatePeriodSeconds),
                    v.get(preventPodSchedulingIfMissing));
          });

  static final RecordCodec<CSIDriver> CSI_DRIVER =
      RecordCodec.of(
          "CSIDriver",
          f -> {
            var metadata = f.field(1, "metadata", MetaTables.OBJECT_META, CSIDriver::metadata);
            var spec = f.field(2, "spec", CSI_DRIVER_SPEC, CSIDriver::spec);
            return v -> new CSIDriver(v.get(metadata), v.get(spec));
          });

  static final RecordCodec<CSIStorageCapacity> CSI_STORAGE_CAPACITY =
      RecordCodec.of(
          "CSIStorageCapacity",
          f -> {
            var metadata =
                f.field(1, "metadata", MetaTables.OBJECT_META, CSIStorageCapacity::metadata);
            var nodeTopology =
                f.optional(
                    2, "nodeTopology", MetaTables.LABEL_SELECTOR, CSIStorageCapacity::nodeTopology);
            var storageClassName =
                f.string(3, "storageClassName", CSIStorageCapacity::storageClassName);
            var capacity = f.optional(4, "capacity", Codecs.QUANTITY, CSIStorageCapacity::capacity);
            var maximumVolumeSize =
                f.optional(
                    5, "maximumVolumeSize", Codecs.QUANTITY, CSIStorageCapacity::maximumVolumeSize);
            return v ->
                new CSIStorageCapacity(
                    v.get(metadata),
                    v.get(nodeTopology),
                    v.get(storageClassName),
                    v.get(capacity),
                    v.get(maximumVolumeSize));
          });

  static final RecordCodec<VolumeAttachmentSource> VOLUME_ATTACHMENT_SOURCE =
      RecordCodec.of(
          "VolumeAttachmentSource",
          f -> {
            var persistentVolumeName =
                f.optional(
                    1,
                    "persistentVolumeName",
                    Codecs.STRING,
                    VolumeAttachmentSource::persistentVolumeName);
            var inlineVolumeSpec =
                f.optional(
                    2,
                    "inlineVolumeSpec",
                    CoreTables.PERSISTENT_VOLUME_SPEC,
                    VolumeAttachmentSource::inlineVolumeSpec);
            return v ->
                new VolumeAttachmentSource(v.get(persistentVolumeName), v.get(inlineVolumeSpec));
          });

  static final RecordCodec<VolumeAttachmentSpec> VOLUME_ATTACHMENT_SPEC =
      RecordCodec.of(
          "VolumeAttachmentSpec",
          f -> {
            var attacher = f.string(1, "attacher", VolumeAttachmentSpec::attacher);
            var source =
                f.field(2, "source", VOLUME_ATTACHMENT_SOURCE, VolumeAttachmentSpec::source);
            var nodeName = f.string(3, "nodeName", VolumeAttachmentSpec::nodeName);
            return v -> new VolumeAttachmentSpec(v.get(attacher), v.get(source), v.get(nodeName));
          });

  static final RecordCodec<VolumeAttachmentStatus> VOLUME_ATTACHMENT_STATUS =
      RecordCodec.of(
          "VolumeAttachmentStatus",
          f -> {
            var attached = f.bool(1, "attached", VolumeAttachmentStatus::attached);
            var attachmentMetadata =
                f.stringMap(2, "attachmentMetadata", VolumeAttachmentStatus::attachmentMetadata);
            return v -> new VolumeAttachmentStatus(v.get(attached), v.get(attachmentMetadata));
          });

  static final RecordCodec<VolumeAttachment> VOLUME_ATTACHMENT =
      RecordCodec.of(
          "VolumeAttachment",
          f -> {
            var metadata =
                f.field(1, "metadata", MetaTables.OBJECT_META, VolumeAttachment::metadata);
            var spec = f.field(2, "spec", VOLUME_ATTACHMENT_SPEC, VolumeAttachment::spec);
            var status = f.field(3, "status", VOLUME_ATTACHMENT_STATUS, VolumeAttachment::status);
            return v -> new VolumeAttachment(v.get(metadata), v.get(spec), v.get(status));
          });

  private StorageCodecs() {}
}
