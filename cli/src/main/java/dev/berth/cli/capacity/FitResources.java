package dev.berth.cli.capacity;

import dev.berth.framework.state.NodeInfo;
import dev.berth.framework.state.ResourceNames;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/// Which resources a report shows.
final class FitResources {
  private FitResources() {}

  /// CPU, memory and pods; then what else is short; then what else the nodes have that replicas
  /// request.
  static List<String> of(FitReport report) {
    var names =
        new ArrayList<>(List.of(ResourceNames.CPU, ResourceNames.MEMORY, ResourceNames.PODS));
    var bottleneck = report.bottleneck();
    if (bottleneck != null) {
      bottleneck.resources().stream().filter(name -> !names.contains(name)).forEach(names::add);
    }
    var others = new TreeSet<String>();
    for (NodeInfo node : report.result().after().nodes().nodes()) {
      node.allocatable()
          .scalars()
          .forEach((name, amount) -> {
            if (amount > 0 && node.requested().get(name) > 0) {
              others.add(name);
            }
          });
    }
    others.removeAll(names);
    names.addAll(others);
    return names;
  }
}
