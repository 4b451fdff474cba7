package dev.berth.api.storage;

import dev.berth.api.core.PersistentVolumeSpec;
import dev.berth.tables.Field;
import dev.berth.tables.Message;
import org.jspecify.annotations.Nullable;

/// A persistent volume by name, or the full spec of a pod's inline volume.
@Message
public record VolumeAttachmentSource(
    @Field(1) @Nullable String persistentVolumeName,
    @Field(2) @Nullable PersistentVolumeSpec inlineVolumeSpec) {
  /// A value with no field set.
  public static final VolumeAttachmentSource EMPTY = StorageZeros.volumeAttachmentSource();
}
