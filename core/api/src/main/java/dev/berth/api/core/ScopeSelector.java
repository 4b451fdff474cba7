package dev.berth.api.core;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import java.util.List;

/// Selects the objects that a quota counts: objects that match all of these requirements.
@Message
public record ScopeSelector(@Field(1) List<ScopedResourceSelectorRequirement> matchExpressions) {
  public ScopeSelector {
    matchExpressions = List.copyOf(matchExpressions);
  }
}
