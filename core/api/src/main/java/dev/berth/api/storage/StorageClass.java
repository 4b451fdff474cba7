package dev.berth.api.storage;

import dev.berth.api.core.TopologySelectorTerm;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A kind of storage, and its provisioner.
@Message
@RecordBuilder
public record StorageClass(
    @Field(1) ObjectMeta metadata,
    @Field(2) String provisioner,
    @Field(3) Map<String, String> parameters,
    @Field(4) @Nullable String reclaimPolicy,
    @Field(5) List<String> mountOptions,
    @Field(6) @Nullable Boolean allowVolumeExpansion,
    @Field(7) @Nullable String volumeBindingMode,
    @Field(8) List<TopologySelectorTerm> allowedTopologies)
    implements KubernetesObject, StorageClassBuilder.With {
  /// Values of `volumeBindingMode`.
  public static final String IMMEDIATE = "Immediate";

  public static final String WAIT_FOR_FIRST_CONSUMER = "WaitForFirstConsumer";

  /// The provisioner name of classes without a provisioner.
  private static final String NO_PROVISIONER = "kubernetes.io/no-provisioner";

  public StorageClass {
    parameters = Map.copyOf(parameters);
    mountOptions = List.copyOf(mountOptions);
    allowedTopologies = List.copyOf(allowedTopologies);
  }

  /// Returns whether claims of the class get their volumes only when a pod is placed.
  public boolean waitsForPod() {
    return WAIT_FOR_FIRST_CONSUMER.equals(volumeBindingMode);
  }

  /// Returns whether volumes of the class are provisioned when they are claimed.
  public boolean isProvisioned() {
    return !provisioner.isEmpty() && !provisioner.equals(NO_PROVISIONER);
  }

  @Override
  public String apiVersion() {
    return "storage.k8s.io/v1";
  }

  @Override
  public String kind() {
    return "StorageClass";
  }
}
