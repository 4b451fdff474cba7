package dev.berth.cluster.update;

import dev.berth.cluster.manifest.Manifest;
import java.util.List;

/// An object of an earlier source that one of a later source has replaced.
///
/// @param before as it was written first
/// @param after as it is now, with what the later one leaves out
/// @param changes the fields that differ, such as `spec.replicas: 3 → 5`; none if nothing that is
///   read has changed
public record Replacement(Manifest before, Manifest after, List<String> changes) {
  public Replacement {
    changes = List.copyOf(changes);
  }
}
