package dev.berth.api.storage;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.LabelSelector;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.meta.Quantity;
import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/// How much storage of a class is left for the nodes of a topology segment.
@Message
@RecordBuilder
public record CSIStorageCapacity(
    @Field(1) ObjectMeta metadata,
    @Field(2) @Nullable LabelSelector nodeTopology,
    @Field(3) String storageClassName,
    @Field(4) @Nullable Quantity capacity,
    @Field(5) @Nullable Quantity maximumVolumeSize)
    implements KubernetesObject, CSIStorageCapacityBuilder.With {
  @Override
  public String apiVersion() {
    return "storage.k8s.io/v1";
  }

  @Override
  public String kind() {
    return "CSIStorageCapacity";
  }
}
