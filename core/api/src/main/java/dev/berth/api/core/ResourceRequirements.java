package dev.berth.api.core;

import dev.berth.api.meta.Quantity;
import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.HashMap;
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

  /// Returns these resources as an API server completes them: a limit without a request is also the
  /// request.
  public ResourceRequirements withMissingRequests() {
    if (requests.keySet().containsAll(limits.keySet())) {
      return this;
    }
    var complete = new HashMap<>(limits);
    complete.putAll(requests);
    return withRequests(complete);
  }

  /// Returns these resources with the limits in the place of requests.
  public ResourceRequirements withLimitsAsRequests() {
    return withRequests(limits);
  }
}
