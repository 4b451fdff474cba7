package dev.berth.api.node;

import dev.berth.api.core.Toleration;
import java.util.List;
import java.util.Map;

/// What the pods of a runtime class get so that they run on nodes that have the runtime.
public record Scheduling(Map<String, String> nodeSelector, List<Toleration> tolerations) {

  public Scheduling {
    nodeSelector = Map.copyOf(nodeSelector);
    tolerations = List.copyOf(tolerations);
  }
}
