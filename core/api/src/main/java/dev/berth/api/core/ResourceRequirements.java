package dev.berth.api.core;

import dev.berth.api.meta.Quantity;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Map;

/// The resources that a container or pod requests (`requests`) and may use at most (`limits`), and
/// its devices.
@RecordBuilder
public record ResourceRequirements(
    Map<String, Quantity> limits, Map<String, Quantity> requests, List<ResourceClaim> claims)
    implements ResourceRequirementsBuilder.With {

  /// A value with no field set.
  public static final ResourceRequirements EMPTY =
      new ResourceRequirements(Map.of(), Map.of(), List.of());

  public ResourceRequirements {
    limits = Map.copyOf(limits);
    requests = Map.copyOf(requests);
    claims = List.copyOf(claims);
  }
}
