package dev.berth.api.core;

import dev.berth.api.meta.Quantity;
import dev.berth.tables.Field;
import dev.berth.tables.Message;
import java.util.Map;

/// The requested size: at least `requests`, at most `limits`.
@Message
public record VolumeResourceRequirements(
    @Field(1) Map<String, Quantity> limits, @Field(2) Map<String, Quantity> requests) {
  /// A value with no field set.
  public static final VolumeResourceRequirements EMPTY = CoreZeros.volumeResourceRequirements();

  public VolumeResourceRequirements {
    limits = Map.copyOf(limits);
    requests = Map.copyOf(requests);
  }
}
