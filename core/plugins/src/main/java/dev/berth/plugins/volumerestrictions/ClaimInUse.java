package dev.berth.plugins.volumerestrictions;

import static java.util.stream.Collectors.joining;

import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.status.Reason;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Another pod, on any node, uses a claim that only one pod may use.
///
/// @param claims the pod's claims that only one pod may use
/// @param users a pod that used the claim when this pod was tried, by claim; claims whose user is
///   not known are left out
record ClaimInUse(Set<String> claims, Map<String, User> users) implements Reason {
  ClaimInUse {
    claims = Set.copyOf(claims);
    users = Map.copyOf(users);
  }

  /// The user of a claim.
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
