package dev.berth.api.core;

import dev.berth.api.meta.Quantity;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Whether a claim is bound, and the properties of its volume.
@RecordBuilder
public record PersistentVolumeClaimStatus(
    String phase,
    List<String> accessModes,
    Map<String, Quantity> capacity,
    @Nullable String currentVolumeAttributesClassName)
    implements PersistentVolumeClaimStatusBuilder.With {

  /// Values of `phase`.
  public static final String PENDING = "Pending";

  public static final String BOUND = "Bound";
  public static final String LOST = "Lost";

  /// A value with no field set.
  public static final PersistentVolumeClaimStatus EMPTY =
      new PersistentVolumeClaimStatus("", List.of(), Map.of(), null);

  public PersistentVolumeClaimStatus {
    accessModes = List.copyOf(accessModes);
    capacity = Map.copyOf(capacity);
  }
}
