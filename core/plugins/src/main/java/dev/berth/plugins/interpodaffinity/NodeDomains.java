package dev.berth.plugins.interpodaffinity;

import dev.berth.api.core.Node;
import dev.berth.framework.tally.TopologyKey;

/// Which nodes are near each other by a topology key.
enum NodeDomains {
  /// Nodes that have the label's value in common.
  BY_LABEL {
    @Override
    TopologyKey of(String label) {
      return TopologyKey.byValueOf(label);
    }
  },

  /// The same, but a hostname label, whatever its value, makes the node a domain of its own.
  EACH_HOST_ALONE {
    @Override
    TopologyKey of(String label) {
      return new TopologyKey(label, label.equals(Node.HOSTNAME));
    }
  };

  abstract TopologyKey of(String label);
}
