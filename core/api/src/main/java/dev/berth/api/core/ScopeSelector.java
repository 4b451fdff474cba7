package dev.berth.api.core;

import java.util.List;

/// Which objects a quota counts: those that match all of these.
public record ScopeSelector(List<ScopedResourceSelectorRequirement> matchExpressions) {

  public ScopeSelector {
    matchExpressions = List.copyOf(matchExpressions);
  }
}
