package dev.berth.api.core;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// How a node should be used.
@RecordBuilder
public record NodeSpec(
    String providerID,
    boolean unschedulable,
    List<Taint> taints,
    @Nullable NodePodPreemptionPolicy podPreemptionPolicy)
    implements NodeSpecBuilder.With {

  /// A value with no field set.
  public static final NodeSpec EMPTY = new NodeSpec("", false, List.of(), null);

  public NodeSpec {
    taints = List.copyOf(taints);
  }
}
