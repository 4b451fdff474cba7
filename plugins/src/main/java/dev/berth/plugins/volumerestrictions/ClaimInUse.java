package dev.berth.plugins.volumerestrictions;

import dev.berth.framework.diagnosis.Reason;
import java.util.Set;

/// Another pod, on whatever node, uses a claim that is for one pod only.
///
/// @param claims the claims of the pod that are for one pod only
record ClaimInUse(Set<String> claims) implements Reason {
  ClaimInUse {
    claims = Set.copyOf(claims);
  }

  @Override
  public String message() {
    return "node(s) unavailable due to PersistentVolumeClaim with ReadWriteOncePod access mode"
        + " already in-use by another pod";
  }

  @Override
  public String detail() {
    return "only one pod may use " + String.join(" or ", claims.stream().sorted().toList());
  }
}
