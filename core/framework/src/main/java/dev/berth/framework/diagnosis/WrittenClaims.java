package dev.berth.framework.diagnosis;

import dev.berth.api.meta.ObjectKey;
import dev.berth.api.resource.ResourceClaimStatus;
import java.util.Map;

/// The claims that were updated for an attempt.
///
/// @param volumes the volume of each persistent volume claim; an empty string if the claim has no
///   volume yet
/// @param claims the latest status of each resource claim
public record WrittenClaims(
    Map<ObjectKey, String> volumes, Map<ObjectKey, ResourceClaimStatus> claims) {
  /// No claim was updated.
  public static final WrittenClaims NONE = new WrittenClaims(Map.of(), Map.of());

  public WrittenClaims {
    volumes = Map.copyOf(volumes);
    claims = Map.copyOf(claims);
  }
}
