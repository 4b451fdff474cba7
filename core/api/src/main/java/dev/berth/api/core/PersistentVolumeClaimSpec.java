package dev.berth.api.core;

import dev.berth.api.meta.LabelSelector;
import dev.berth.api.meta.Quantity;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The requested storage, and the chosen volume.
@RecordBuilder
public record PersistentVolumeClaimSpec(
    List<String> accessModes,
    @Nullable LabelSelector selector,
    VolumeResourceRequirements resources,
    String volumeName,
    @Nullable String storageClassName,
    @Nullable String volumeMode,
    @Nullable TypedLocalObjectReference dataSource,
    @Nullable TypedObjectReference dataSourceRef,
    @Nullable String volumeAttributesClassName)
    implements PersistentVolumeClaimSpecBuilder.With {

  /// A value with no field set.
  public static final PersistentVolumeClaimSpec EMPTY =
      new PersistentVolumeClaimSpec(
          List.of(), null, VolumeResourceRequirements.EMPTY, "", null, null, null, null, null);

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
