package dev.berth.api.core;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A request for storage and, once bound, the volume for it.
@Message
@RecordBuilder
public record PersistentVolumeClaim(
    @Field(1) ObjectMeta metadata,
    @Field(2) PersistentVolumeClaimSpec spec,
    @Field(3) PersistentVolumeClaimStatus status)
    implements KubernetesObject, PersistentVolumeClaimBuilder.With {
  /// The annotation that named the class in former versions.
  static final String CLASS_ANNOTATION = "volume.beta.kubernetes.io/storage-class";

  @Override
  public String apiVersion() {
    return "v1";
  }

  @Override
  public String kind() {
    return "PersistentVolumeClaim";
  }

  /// Returns the storage class that the claim names, possibly an empty one; null if it names none.
  /// The deprecated annotation takes precedence over the field.
  public @Nullable String namedClass() {
    var annotated = metadata.annotations().get(CLASS_ANNOTATION);
    return annotated == null ? spec.storageClassName() : annotated;
  }

  /// Returns the storage class that the claim names; empty if there is none.
  public String className() {
    return Objects.requireNonNullElse(namedClass(), "");
  }
}
