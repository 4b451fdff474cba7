package dev.berth.api.storage;

import io.soabase.recordbuilder.core.RecordBuilder;

/// The volume, the node and the driver.
@RecordBuilder
public record VolumeAttachmentSpec(String attacher, VolumeAttachmentSource source, String nodeName)
    implements VolumeAttachmentSpecBuilder.With {

  /// A value with no field set.
  public static final VolumeAttachmentSpec EMPTY =
      new VolumeAttachmentSpec("", VolumeAttachmentSource.EMPTY, "");
}
