package dev.berth.api.node;

import dev.berth.api.meta.Quantity;
import java.util.Map;

/// What a pod needs in addition to its containers.
public record Overhead(Map<String, Quantity> podFixed) {

  public Overhead {
    podFixed = Map.copyOf(podFixed);
  }
}
