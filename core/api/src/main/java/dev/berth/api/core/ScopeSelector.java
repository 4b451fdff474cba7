package dev.berth.api.core;

import java.util.List;

/// Selects the objects that a quota counts: those that match all of these requirements.
public record ScopeSelector(List<ScopedResourceSelectorRequirement> matchExpressions) {

  public ScopeSelector {
    matchExpressions = List.copyOf(matchExpressions);
  }
}
