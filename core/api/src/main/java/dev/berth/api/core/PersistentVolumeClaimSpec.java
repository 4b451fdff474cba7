package dev.berth.api.core;

import dev.berth.api.meta.LabelSelector;
import dev.berth.api.meta.Quantity;
import dev.berth.tables.Field;
import dev.berth.tables.Interned;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The requested storage, and the chosen volume.
@Message
@RecordBuilder
public record PersistentVolumeClaimSpec(
    @Field(1) @Interned List<String> accessModes,
    @Field(4) @Nullable LabelSelector selector,
    @Field(2) @Interned VolumeResourceRequirements resources,
    @Field(3) String volumeName,
    @Field(5) @Interned @Nullable String storageClassName,
    @Field(6) @Interned @Nullable String volumeMode,
    @Field(7) @Nullable TypedLocalObjectReference dataSource,
    @Field(8) @Nullable TypedObjectReference dataSourceRef,
    @Field(9) @Nullable String volumeAttributesClassName)
    implements PersistentVolumeClaimSpecBuilder.With {
  /// A value with no field set.
  public static final PersistentVolumeClaimSpec EMPTY = CoreZeros.persistentVolumeClaimSpec();

  public PersistentVolumeClaimSpec {
    accessModes = List.copyOf(accessModes);
  }

  /// Returns the volume mode; [PersistentVolumeSpec#FILESYSTEM] by default.
  public String mode() {
    return Objects.requireNonNullElse(volumeMode, PersistentVolumeSpec.FILESYSTEM);
  }

  /// Returns the name of the storage class; empty if there is none.
  public String className() {
    return Objects.requireNonNullElse(storageClassName, "");
  }

  /// Returns the requested size; zero if there is none.
  public Quantity size() {
    return resources.requests().getOrDefault(PersistentVolumeSpec.STORAGE, Quantity.ZERO);
  }
}
