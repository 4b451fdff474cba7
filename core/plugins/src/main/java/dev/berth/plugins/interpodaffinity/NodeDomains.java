package dev.berth.plugins.interpodaffinity;

import dev.berth.api.core.Node;
import dev.berth.framework.counts.TopologyKey;

/// How nodes are grouped into domains by a topology key.
enum NodeDomains {
  /// Nodes with the same value of the label are in one domain.
  BY_LABEL {
    @Override
    TopologyKey of(String label) {
      return TopologyKey.byValueOf(label);
    }
  },

  /// Like BY_LABEL, but with the hostname label each node is its own domain, whatever the value.
  EACH_HOST_ALONE {
    @Override
    TopologyKey of(String label) {
      return new TopologyKey(label, label.equals(Node.HOSTNAME));
    }
  };

  abstract TopologyKey of(String label);
}
