package dev.berth.api.storage;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import java.util.Map;

/// Whether the volume is attached.
@Message
public record VolumeAttachmentStatus(
    @Field(1) boolean attached, @Field(2) Map<String, String> attachmentMetadata) {
  /// A value with no field set.
  public static final VolumeAttachmentStatus EMPTY = StorageZeros.volumeAttachmentStatus();

  public VolumeAttachmentStatus {
    attachmentMetadata = Map.copyOf(attachmentMetadata);
  }
}
