package dev.berth.api.storage;

import java.util.Map;

/// Whether the volume is attached.
public record VolumeAttachmentStatus(boolean attached, Map<String, String> attachmentMetadata) {

  /// A value with no field set.
  public static final VolumeAttachmentStatus EMPTY = new VolumeAttachmentStatus(false, Map.of());

  public VolumeAttachmentStatus {
    attachmentMetadata = Map.copyOf(attachmentMetadata);
  }
}
