package dev.berth.api.core;

import java.util.List;

/// A condition on a node's label or field: `In`, `NotIn`, `Exists`, `DoesNotExist`, `Gt`, `Lt`.
public record NodeSelectorRequirement(String key, String operator, List<String> values) {
  public NodeSelectorRequirement {
    values = List.copyOf(values);
  }
}
