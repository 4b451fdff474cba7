package dev.berth.descheduler.plugins.support;

import dev.berth.api.core.Node;
import dev.berth.api.meta.Quantity;
import dev.berth.descheduler.framework.NodeRequests;
import dev.berth.framework.state.ResourceNames;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/// What a pod requests, compared with what the pods of a node leave of it.
///
/// @param requests of the pod by resource
record NodeResources(Map<String, Quantity> requests) {
  NodeResources {
    requests = Map.copyOf(requests);
  }

  /// The resources that are short, as texts in their order; empty if the pod has room.
  ///
  /// @param held what the node's pods hold of it
  List<String> insufficient(Node node, NodeRequests held) {
    long podsLeft = amount(node, ResourceNames.PODS).value() - held.pods();
    if (podsLeft < 0) {
      return List.of(insufficient(ResourceNames.PODS));
    }
    List<String> missing = new ArrayList<>();
    requests.forEach((name, wanted) -> {
      if (wanted.milliValue() > leftInMillis(name, node, held.requests())) {
        missing.add(insufficient(name));
      }
    });
    Collections.sort(missing);
    return missing.isEmpty() && podsLeft == 0 ? List.of(insufficient(ResourceNames.PODS)) : missing;
  }

  private static String insufficient(String resource) {
    return "insufficient " + resource;
  }

  private static Quantity amount(Node node, String resource) {
    return node.status().allocatable().getOrDefault(resource, Quantity.ZERO);
  }

  /// CPU is exact to the milli-CPU, all else to the unit; of a resource that the node lacks,
  /// nothing is left, whatever is used.
  private static long leftInMillis(String name, Node node, Map<String, Quantity> used) {
    Quantity ofPods = used.getOrDefault(name, Quantity.ZERO);
    if (name.equals(ResourceNames.CPU)) {
      return amount(node, name).milliValue() - ofPods.milliValue();
    }
    if (!name.equals(ResourceNames.MEMORY) && !node.status().allocatable().containsKey(name)) {
      return 0;
    }
    long left = amount(node, name).value() - ofPods.value();
    return Quantity.of(left, Quantity.Format.DECIMAL_SI).milliValue();
  }
}
