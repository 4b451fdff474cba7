package dev.berth.framework.counts;

import dev.berth.api.core.Node;
import org.jspecify.annotations.Nullable;

/// The rule that groups nodes into domains.
///
/// @param label the node label whose values are the domains; a node without it is in no domain
/// @param eachNodeAlone whether each node with the label is its own domain, whatever the value
public record TopologyKey(String label, boolean eachNodeAlone) {
  /// All nodes are one domain.
  public static final TopologyKey CLUSTER = new TopologyKey("", false);

  /// Groups nodes by the values of the label.
  public static TopologyKey byValueOf(String label) {
    return new TopologyKey(label, false);
  }

  /// Returns the domain of the node; null if it is in none.
  public @Nullable String domain(Node node) {
    if (label.isEmpty()) {
      return "";
    }
    String value = node.metadata().labels().get(label);
    return value == null || !eachNodeAlone ? value : node.metadata().name();
  }
}
