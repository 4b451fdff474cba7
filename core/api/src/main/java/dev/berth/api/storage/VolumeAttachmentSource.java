package dev.berth.api.storage;

import dev.berth.api.core.PersistentVolumeSpec;
import org.jspecify.annotations.Nullable;

/// A persistent volume by name, or the full spec of a pod's inline volume.
public record VolumeAttachmentSource(
    @Nullable String persistentVolumeName, @Nullable PersistentVolumeSpec inlineVolumeSpec) {

  /// A value with no field set.
  public static final VolumeAttachmentSource EMPTY = new VolumeAttachmentSource(null, null);
}
