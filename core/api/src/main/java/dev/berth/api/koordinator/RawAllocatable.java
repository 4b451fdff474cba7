package dev.berth.api.koordinator;

import dev.berth.api.codec.JsonAnnotation;
import dev.berth.api.core.Node;
import dev.berth.api.meta.Quantity;
import dev.berth.api.meta.ResourceAmounts;
import java.util.Map;

/// The allocatable resources of a node before amplification, from Koordinator's annotation.
public final class RawAllocatable {
  private static final String ANNOTATION = "node.koordinator.sh/raw-allocatable";

  private RawAllocatable() {}

  /// Returns the amounts; empty if there are none or they cannot be parsed.
  public static Map<String, Quantity> of(Node node) {
    Object raw = JsonAnnotation.read(node.metadata().annotations().getOrDefault(ANNOTATION, ""));
    return ResourceAmounts.isSound(raw) ? ResourceAmounts.read(raw) : Map.of();
  }
}
