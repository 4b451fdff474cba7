package dev.berth.api.codec;

import dev.berth.api.core.ObjectReference;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.PersistentVolumeClaimSpec;
import dev.berth.api.core.PersistentVolumeClaimStatus;
import dev.berth.api.core.PersistentVolumeClaimTemplate;
import dev.berth.api.core.TypedLocalObjectReference;
import dev.berth.api.core.TypedObjectReference;
import dev.berth.api.core.VolumeResourceRequirements;

/// Codec tables for `api.core`: claims for persistent volumes.
final class VolumeClaimCodecs {

  /// A string that many objects share.
  private static final Codec<String> NAME = Codecs.interned(Codecs.STRING);

  static final RecordCodec<VolumeResourceRequirements> VOLUME_RESOURCE_REQUIREMENTS =
      RecordCodec.of(
          "VolumeResourceRequirements",
          f -> {
            var limits = f.map(1, "limits", Codecs.QUANTITY, VolumeResourceRequirements::limits);
            var requests =
                f.map(2, "requests", Codecs.QUANTITY, VolumeResourceRequirements::requests);
            return v -> new VolumeResourceRequirements(v.get(limits), v.get(requests));
          });

  static final RecordCodec<TypedLocalObjectReference> TYPED_LOCAL_OBJECT_REFERENCE =
      RecordCodec.of(
          "TypedLocalObjectReference",
          f -> {
            var apiGroup =
                f.optional(1, "apiGroup", Codecs.STRING, TypedLocalObjectReference::apiGroup);
            var kind = f.string(2, "kind", TypedLocalObjectReference::kind);
            var name = f.string(3, "name", TypedLocalObjectReference::name);
            return v -> new TypedLocalObjectReference(v.get(apiGroup), v.get(kind), v.get(name));
          });

  static final RecordCodec<TypedObjectReference> TYPED_OBJECT_REFERENCE =
      RecordCodec.of(
          "TypedObjectReference",
          f -> {
            var apiGroup = f.optional(1, "apiGroup", Codecs.STRING, TypedObjectReference::apiGroup);
            var kind = f.string(2, "kind", TypedObjectReference::kind);
            var name = f.string(3, "name", TypedObjectReference::name);
            var namespace =
                f.optional(4, "namespace", Codecs.STRING, TypedObjectReference::namespace);
            return v ->
                new TypedObjectReference(
                    v.get(apiGroup), v.get(kind), v.get(name), v.get(namespace));
          });

  static final RecordCodec<PersistentVolumeClaimSpec> PERSISTENT_VOLUME_CLAIM_SPEC =
      RecordCodec.of(
          "PersistentVolumeClaimSpec",
          f -> {
            var accessModes =
                f.field(
                    1,
                    "accessModes",
                    Codecs.interned(Codecs.list(Codecs.STRING)),
                    PersistentVolumeClaimSpec::accessModes);
            var selector =
                f.optional(
                    4, "selector", MetaTables.LABEL_SELECTOR, PersistentVolumeClaimSpec::selector);
            var resources =
                f.field(
                    2,
                    "resources",
                    Codecs.interned(VOLUME_RESOURCE_REQUIREMENTS),
                    PersistentVolumeClaimSpec::resources);
            var volumeName = f.string(3, "volumeName", PersistentVolumeClaimSpec::volumeName);
            var storageClassName =
                f.optional(
                    5, "storageClassName", NAME, PersistentVolumeClaimSpec::storageClassName);
            var volumeMode =
                f.optional(6, "volumeMode", NAME, PersistentVolumeClaimSpec::volumeMode);
            var dataSource =
                f.optional(
                    7,
                    "dataSource",
                    TYPED_LOCAL_OBJECT_REFERENCE,
                    PersistentVolumeClaimSpec::dataSource);
            var dataSourceRef =
                f.optional(
                    8,
                    "dataSourceRef",
                    TYPED_OBJECT_REFERENCE,
                    PersistentVolumeClaimSpec::dataSourceRef);
            var volumeAttributesClassName =
                f.optional(
                    9,
                    "volumeAttributesClassName",
                    Codecs.STRING,
                    PersistentVolumeClaimSpec::volumeAttributesClassName);
            return v ->
                new PersistentVolumeClaimSpec(
                    v.get(accessModes),
                    v.get(selector),
                    v.get(resources),
                    v.get(volumeName),
                    v.get(storageClassName),
                    v.get(volumeMode),
                    v.get(dataSource),
                    v.get(dataSourceRef),
                    v.get(volumeAttributesClassName));
          });

  static final RecordCodec<PersistentVolumeClaimStatus> PERSISTENT_VOLUME_CLAIM_STATUS =
      RecordCodec.of(
          "PersistentVolumeClaimStatus",
          f -> {
            var phase = f.string(1, "phase", PersistentVolumeClaimStatus::phase);
            var accessModes = f.strings(2, "accessModes", PersistentVolumeClaimStatus::accessModes);
            var capacity =
                f.map(3, "capacity", Codecs.QUANTITY, PersistentVolumeClaimStatus::capacity);
            var currentVolumeAttributesClassName =
                f.optional(
                    8,
                    "currentVolumeAttributesClassName",
                    Codecs.STRING,
                    PersistentVolumeClaimStatus::currentVolumeAttributesClassName);
            return v ->
                new PersistentVolumeClaimStatus(
                    v.get(phase),
                    v.get(accessModes),
                    v.get(capacity),
                    v.get(currentVolumeAttributesClassName));
          });

  static final RecordCodec<PersistentVolumeClaim> PERSISTENT_VOLUME_CLAIM =
      RecordCodec.of(
          "PersistentVolumeClaim",
          f -> {
            var metadata =
                f.field(1, "metadata", MetaTables.OBJECT_META, PersistentVolumeClaim::metadata);
            var spec =
                f.field(2, "spec", PERSISTENT_VOLUME_CLAIM_SPEC, PersistentVolumeClaim::spec);
            var status =
                f.field(3, "status", PERSISTENT_VOLUME_CLAIM_STATUS, PersistentVolumeClaim::status);
            return v -> new PersistentVolumeClaim(v.get(metadata), v.get(spec), v.get(status));
          });

  static final RecordCodec<PersistentVolumeClaimTemplate> PERSISTENT_VOLUME_CLAIM_TEMPLATE =
      RecordCodec.of(
          "PersistentVolumeClaimTemplate",
          f -> {
            var metadata =
                f.field(
                    1, "metadata", MetaTables.OBJECT_META, PersistentVolumeClaimTemplate::metadata);
            var spec =
                f.field(
                    2, "spec", PERSISTENT_VOLUME_CLAIM_SPEC, PersistentVolumeClaimTemplate::spec);
            return v -> new PersistentVolumeClaimTemplate(v.get(metadata), v.get(spec));
          });

  static final RecordCodec<ObjectReference> OBJECT_REFERENCE =
      RecordCodec.of(
          "ObjectReference",
          f -> {
            var kind = f.string(1, "kind", ObjectReference::kind);
            var namespace = f.string(2, "namespace", ObjectReference::namespace);
            var name = f.string(3, "name", ObjectReference::name);
            var uid = f.string(4, "uid", ObjectReference::uid);
            var apiVersion = f.string(5, "apiVersion", ObjectReference::apiVersion);
            var resourceVersion = f.string(6, "resourceVersion", ObjectReference::resourceVersion);
            var fieldPath = f.string(7, "fieldPath", ObjectReference::fieldPath);
            return v ->
                new ObjectReference(
                    v.get(kind),
                    v.get(namespace),
                    v.get(name),
                    v.get(uid),
                    v.get(apiVersion),
                    v.get(resourceVersion),
                    v.get(fieldPath));
          });

  private VolumeClaimCodecs() {}
}
