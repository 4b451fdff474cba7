package dev.berth.engine.cache;

import dev.berth.framework.cluster.NodeInputs;
import dev.berth.framework.model.NodeAspect;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The expiries of nodes that all plugins in use have set. For the engine's thread.
public final class ExpiryTable {
  private final NodeInputs inputs;
  private final List<NodeExpiries> all = new ArrayList<>();

  /// Creates a table without expiries.
  ///
  /// @param inputs receives the expired nodes
  public ExpiryTable(NodeInputs inputs) {
    this.inputs = inputs;
  }

  /// Adds the expiries of another plugin.
  public NodeExpiries add(NodeAspect aspect, InstantSource clock) {
    var added = new NodeExpiries(inputs, aspect, clock);
    all.add(added);
    return added;
  }

  /// Removes the expiries of a plugin that is no longer used.
  public void remove(NodeExpiries expiries) {
    all.remove(expiries);
  }

  /// Returns the nodes with information that has expired up to this time and since the last call.
  public Set<String> takeExpired(Instant now) {
    var nodes = new LinkedHashSet<String>();
    all.forEach(expiries -> nodes.addAll(expiries.takeExpired(now)));
    return nodes;
  }

  /// Returns when something expires next; null if never.
  public @Nullable Instant next() {
    Instant first = null;
    for (NodeExpiries expiries : all) {
      Instant next = expiries.next();
      first = next == null || (first != null && first.isBefore(next)) ? first : next;
    }
    return first;
  }
}
