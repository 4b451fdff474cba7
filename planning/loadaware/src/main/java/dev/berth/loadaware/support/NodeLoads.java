package dev.berth.loadaware.support;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// The loads of nodes at a time. Immutable.
///
/// @param table has the nodes whose load is known
public record NodeLoads<L>(NodeTable<L> table, Instant now) {
  /// The load of the node; null if it is not known.
  public @Nullable L get(String node) {
    return table.get(node);
  }
}
