package dev.berth.suggestion;

import dev.berth.api.meta.ObjectKey;
import java.util.List;

/// A change after which a group of pods fits.
///
/// @param placement the topology domain in which the group then fits; empty without a topology
///   constraint
/// @param evicted the pods that preemption would evict for the group; usually empty
public record GroupSuggestion(GroupChange change, String placement, List<ObjectKey> evicted) {
  public GroupSuggestion {
    evicted = List.copyOf(evicted);
  }

  /// Returns the change in words, without the placement.
  public String text() {
    return evicted.isEmpty()
        ? change.text()
        : "%s, to preempt %s".formatted(change.text(), ChangeText.names(evicted));
  }
}
