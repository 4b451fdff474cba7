package dev.berth.api.storage;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;

/// The volume, the node and the driver.
@Message
@RecordBuilder
public record VolumeAttachmentSpec(
    @Field(1) String attacher, @Field(2) VolumeAttachmentSource source, @Field(3) String nodeName)
    implements VolumeAttachmentSpecBuilder.With {
  /// A value with no field set.
  public static final VolumeAttachmentSpec EMPTY = StorageZeros.volumeAttachmentSpec();
}
