package dev.berth.api.core;

import dev.berth.api.meta.Quantity;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Map;

/// The amounts a container or pod is promised (`requests`) and held to (`limits`), and the devices
/// it uses.
@RecordBuilder
public record ResourceRequirements(
    Map<String, Quantity> limits, Map<String, Quantity> requests, List<ResourceClaim> claims)
    implements ResourceRequirementsBuilder.With {

  /// Nothing said.
  public static final ResourceRequirements EMPTY =
      new ResourceRequirements(Map.of(), Map.of(), List.of());

  public ResourceRequirements {
    limits = Map.copyOf(limits);
    requests = Map.copyOf(requests);
    claims = List.copyOf(claims);
  }
}
