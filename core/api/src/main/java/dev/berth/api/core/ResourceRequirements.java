package dev.berth.api.core;

import dev.berth.api.meta.Quantity;
import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Map;

/// The resources that a container or pod requests (`requests`) and may use at most (`limits`), and
/// its devices.
@Message
@RecordBuilder
public record ResourceRequirements(
    @Field(1) Map<String, Quantity> limits,
    @Field(2) Map<String, Quantity> requests,
    @Field(3) List<ResourceClaim> claims)
    implements ResourceRequirementsBuilder.With {
  /// A value with no field set.
  public static final ResourceRequirements EMPTY = CoreZeros.resourceRequirements();

  public ResourceRequirements {
    limits = Map.copyOf(limits);
    requests = Map.copyOf(requests);
    claims = List.copyOf(claims);
  }
}
