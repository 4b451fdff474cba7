package dev.berth.api.core;

import java.util.List;

/// The values that one topology label may have.
public record TopologySelectorLabelRequirement(String key, List<String> values) {
  public TopologySelectorLabelRequirement {
    values = List.copyOf(values);
  }
}
