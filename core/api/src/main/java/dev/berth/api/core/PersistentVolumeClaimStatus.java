package dev.berth.api.core;

import dev.berth.api.meta.Quantity;
import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Whether a claim is bound, and the properties of its volume.
@Message
@RecordBuilder
public record PersistentVolumeClaimStatus(
    @Field(1) String phase,
    @Field(2) List<String> accessModes,
    @Field(3) Map<String, Quantity> capacity,
    @Field(8) @Nullable String currentVolumeAttributesClassName)
    implements PersistentVolumeClaimStatusBuilder.With {
  /// Values of `phase`.
  public static final String PENDING = "Pending";

  public static final String BOUND = "Bound";
  public static final String LOST = "Lost";

  /// A value with no field set.
  public static final PersistentVolumeClaimStatus EMPTY = CoreZeros.persistentVolumeClaimStatus();

  public PersistentVolumeClaimStatus {
    accessModes = List.copyOf(accessModes);
    capacity = Map.copyOf(capacity);
  }
}
