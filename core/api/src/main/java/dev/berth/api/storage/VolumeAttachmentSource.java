package dev.berth.api.storage;

import dev.berth.api.core.PersistentVolumeSpec;
import org.jspecify.annotations.Nullable;

/// A persistent volume by name, or a pod's inline volume in full.
public record VolumeAttachmentSource(
    @Nullable String persistentVolumeName, @Nullable PersistentVolumeSpec inlineVolumeSpec) {

  /// Nothing said.
  public static final VolumeAttachmentSource EMPTY = new VolumeAttachmentSource(null, null);
}
