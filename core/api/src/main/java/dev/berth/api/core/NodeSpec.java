package dev.berth.api.core;

import dev.berth.tables.Field;
import dev.berth.tables.Interned;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// How a node should be used.
@Message
@RecordBuilder
public record NodeSpec(
    @Field(3) String providerID,
    @Field(4) boolean unschedulable,
    @Field(5) @Interned List<Taint> taints,
    @Field(8) @Nullable NodePodPreemptionPolicy podPreemptionPolicy)
    implements NodeSpecBuilder.With {
  /// A value with no field set.
  public static final NodeSpec EMPTY = CoreZeros.nodeSpec();

  public NodeSpec {
    taints = List.copyOf(taints);
  }
}
