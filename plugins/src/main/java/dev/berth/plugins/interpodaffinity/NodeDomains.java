package dev.berth.plugins.interpodaffinity;

import dev.berth.api.core.Node;
import java.util.HashMap;
import java.util.Map;

/// Which domains a node is in: for each topology key, the value by which nodes belong together.
enum NodeDomains {
  /// Nodes belong together that have a label in common.
  BY_LABEL {
    @Override
    Map<String, String> of(Node node) {
      return node.metadata().labels();
    }
  },

  /// The same, but a hostname label, whatever its value, makes the node a domain of its own.
  EACH_HOST_ALONE {
    @Override
    Map<String, String> of(Node node) {
      Map<String, String> labels = node.metadata().labels();
      String name = node.metadata().name();
      if (name.equals(labels.getOrDefault(HOSTNAME, name))) {
        return labels;
      }
      Map<String, String> domains = new HashMap<>(labels);
      domains.put(HOSTNAME, name);
      return domains;
    }
  };

  static final String HOSTNAME = "kubernetes.io/hostname";

  abstract Map<String, String> of(Node node);
}
