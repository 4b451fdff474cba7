package dev.berth.api.apps;

import dev.berth.api.core.PodTemplateSpec;
import dev.berth.api.meta.LabelSelector;
import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/// The pod template for every node that fits the pod.
@Message
@RecordBuilder
public record DaemonSetSpec(
    @Field(1) @Nullable LabelSelector selector,
    @Field(2) PodTemplateSpec template,
    @Field(3) DaemonSetUpdateStrategy updateStrategy,
    @Field(4) int minReadySeconds)
    implements DaemonSetSpecBuilder.With {
  /// A value with no field set.
  public static final DaemonSetSpec EMPTY = AppsZeros.daemonSetSpec();
}
