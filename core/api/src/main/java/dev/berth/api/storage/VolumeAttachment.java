package dev.berth.api.storage;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import io.soabase.recordbuilder.core.RecordBuilder;

/// A request to attach a volume to a node, and its result.
@RecordBuilder
public record VolumeAttachment(
    ObjectMeta metadata, VolumeAttachmentSpec spec, VolumeAttachmentStatus status)
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
