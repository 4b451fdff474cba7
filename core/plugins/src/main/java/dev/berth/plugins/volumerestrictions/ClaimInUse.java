package dev.berth.plugins.volumerestrictions;

import static java.util.stream.Collectors.joining;

import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.diagnosis.Reason;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Another pod, on whatever node, uses a claim that is for one pod only.
///
/// @param claims the claims of the pod that are for one pod only
/// @param users by claim: a pod that had it when the pod was tried; claims of which that is not
///   known are left out
record ClaimInUse(Set<String> claims, Map<String, User> users) implements Reason {
  ClaimInUse {
    claims = Set.copyOf(claims);
    users = Map.copyOf(users);
  }

  /// Who uses a claim.
  record User(ObjectKey pod, String node) {}

  @Override
  public String message() {
    return "node(s) unavailable due to PersistentVolumeClaim with ReadWriteOncePod access mode"
        + " already in-use by another pod";
  }

  @Override
  public String detail() {
    return "only one pod may use " + claims.stream().sorted().collect(joining(" or "));
  }

  @Override
  public List<String> details() {
    return users.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .map(use ->
            "%s on %s uses %s".formatted(use.getValue().pod, use.getValue().node, use.getKey()))
        .toList();
  }
}
