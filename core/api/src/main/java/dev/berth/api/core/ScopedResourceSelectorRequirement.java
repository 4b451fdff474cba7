package dev.berth.api.core;

import java.util.List;

/// One condition of a quota's selector.
///
/// @param scopeName for example `PriorityClass`
/// @param operator `In`, `NotIn`, `Exists` or `DoesNotExist`
public record ScopedResourceSelectorRequirement(
    String scopeName, String operator, List<String> values) {

  public ScopedResourceSelectorRequirement {
    values = List.copyOf(values);
  }
}
