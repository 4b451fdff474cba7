package dev.berth.api.storage;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.LabelSelector;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.meta.Quantity;
import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/// How much storage of a class is left for the nodes of a topology segment.
@RecordBuilder
public record CSIStorageCapacity(
    ObjectMeta metadata,
    @Nullable LabelSelector nodeTopology,
    String storageClassName,
    @Nullable Quantity capacity,
    @Nullable Quantity maximumVolumeSize)
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
