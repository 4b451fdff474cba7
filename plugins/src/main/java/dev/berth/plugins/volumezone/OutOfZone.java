package dev.berth.plugins.volumezone;

import dev.berth.framework.diagnosis.Reason;
import org.jspecify.annotations.Nullable;

/// A volume is somewhere else than the node.
///
/// @param claim the claim that has the volume
/// @param place where the volume is
/// @param actual what the node says; null if it says nothing
record OutOfZone(String claim, VolumePlace place, @Nullable String actual) implements Reason {
  @Override
  public String message() {
    return "node(s) had no available volume zone";
  }

  @Override
  public String detail() {
    return "volume %s of claim %s is in %s %s, the node %s"
        .formatted(
            place.volume(),
            claim,
            place.key(),
            String.join(" or ", place.values().stream().sorted().toList()),
            actual == null ? "has no such label" : "in " + actual);
  }
}
