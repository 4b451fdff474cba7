package dev.berth.api.storage;

import io.soabase.recordbuilder.core.RecordBuilder;

/// Which volume, which node, by which driver.
@RecordBuilder
public record VolumeAttachmentSpec(String attacher, VolumeAttachmentSource source, String nodeName)
    implements VolumeAttachmentSpecBuilder.With {

  /// Nothing said.
  public static final VolumeAttachmentSpec EMPTY =
      new VolumeAttachmentSpec("", VolumeAttachmentSource.EMPTY, "");
}
