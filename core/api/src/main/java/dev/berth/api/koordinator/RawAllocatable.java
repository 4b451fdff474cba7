package dev.berth.api.koordinator;

import dev.berth.api.codec.JsonAnnotation;
import dev.berth.api.core.Node;
import dev.berth.api.meta.Quantity;
import dev.berth.api.meta.ResourceAmounts;
import java.util.Map;

/// What a node could allocate if nothing of it was amplified, as Koordinator's annotation says.
public final class RawAllocatable {
  private static final String ANNOTATION = "node.koordinator.sh/raw-allocatable";

  private RawAllocatable() {}

  /// The amounts; empty if there are none that can be understood.
  public static Map<String, Quantity> of(Node node) {
    Object raw = JsonAnnotation.read(node.metadata().annotations().getOrDefault(ANNOTATION, ""));
    return ResourceAmounts.isSound(raw) ? ResourceAmounts.read(raw) : Map.of();
  }
}
