package dev.berth.cluster.apiserver.update;

import dev.berth.cluster.manifest.Manifest;
import java.util.List;

/// An object of an earlier source that an object of a later source has replaced.
///
/// @param before the object as written first
/// @param after the present object, with the fields that the later source leaves out
/// @param changes the changed fields, such as `spec.replicas: 3 → 5`; empty if no field that Berth
///   reads has changed
public record Replacement(Manifest before, Manifest after, List<String> changes) {
  public Replacement {
    changes = List.copyOf(changes);
  }
}
