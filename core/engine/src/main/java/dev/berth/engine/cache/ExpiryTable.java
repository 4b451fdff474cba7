package dev.berth.engine.cache;

import dev.berth.framework.NodeAspect;
import dev.berth.framework.handle.NodeInputs;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What all plugins in use know of nodes that expires. For the engine's thread.
public final class ExpiryTable {
  private final NodeInputs inputs;
  private final List<NodeExpiries> all = new ArrayList<>();

  /// Nothing expires.
  ///
  /// @param inputs where nodes are reported
  public ExpiryTable(NodeInputs inputs) {
    this.inputs = inputs;
  }

  /// Begins with what another plugin knows.
  public NodeExpiries add(NodeAspect aspect, InstantSource clock) {
    var added = new NodeExpiries(inputs, aspect, clock);
    all.add(added);
    return added;
  }

  /// The plugin is used no more.
  public void remove(NodeExpiries expiries) {
    all.remove(expiries);
  }

  /// The nodes of which something has expired until then and since the last call.
  public Set<String> takeExpired(Instant now) {
    var nodes = new LinkedHashSet<String>();
    all.forEach(expiries -> nodes.addAll(expiries.takeExpired(now)));
    return nodes;
  }

  /// When something expires next; null for never.
  public @Nullable Instant next() {
    Instant first = null;
    for (NodeExpiries expiries : all) {
      Instant next = expiries.next();
      first = next == null || (first != null && first.isBefore(next)) ? first : next;
    }
    return first;
  }
}
