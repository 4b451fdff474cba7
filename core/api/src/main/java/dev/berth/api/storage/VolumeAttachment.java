package dev.berth.api.storage;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;

/// A request to attach a volume to a node, and its result.
@Message
@RecordBuilder
public record VolumeAttachment(
    @Field(1) ObjectMeta metadata,
    @Field(2) VolumeAttachmentSpec spec,
    @Field(3) VolumeAttachmentStatus status)
    implements KubernetesObject, VolumeAttachmentBuilder.With {
  @Override
  public String apiVersion() {
    return "storage.k8s.io/v1";
  }

  @Override
  public String kind() {
    return "VolumeAttachment";
  }
}
