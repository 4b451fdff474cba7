package dev.berth.api.resource;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A constraint between the devices of several requests: an attribute must be equal for all, or
/// different for each.
public record DeviceConstraint(
    List<String> requests, @Nullable String matchAttribute, @Nullable String distinctAttribute) {
  public DeviceConstraint {
    requests = List.copyOf(requests);
  }
}
