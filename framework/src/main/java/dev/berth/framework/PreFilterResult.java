package dev.berth.framework;

import java.util.Set;

/// What a [PreFilterPlugin] answers.
public sealed interface PreFilterResult permits Success, Skip, Rejected, PreFilterResult.OnlyNodes {
  /// Only these nodes need to be looked at. Answers of several plugins are intersected; names of
  /// nodes that do not exist are ignored.
  record OnlyNodes(Set<String> names) implements PreFilterResult {
    public OnlyNodes {
      names = Set.copyOf(names);
    }
  }
}
