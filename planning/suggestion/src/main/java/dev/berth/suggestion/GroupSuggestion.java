package dev.berth.suggestion;

import dev.berth.api.meta.ObjectKey;
import java.util.List;

/// A change with which a group of pods is placed.
///
/// @param placement the topology domain that is taken then; empty if it has no such constraint
/// @param evicted the pods that preemption would evict for it; mostly empty
public record GroupSuggestion(GroupChange change, String placement, List<ObjectKey> evicted) {
  public GroupSuggestion {
    evicted = List.copyOf(evicted);
  }

  /// The change in words, without the placement.
  public String text() {
    return evicted.isEmpty()
        ? change.text()
        : "%s, to preempt %s".formatted(change.text(), ChangeText.names(evicted));
  }
}
