package dev.berth.api.apps;

import dev.berth.api.core.PodTemplateSpec;
import dev.berth.api.meta.LabelSelector;
import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/// The pod template for every node that fits the pod.
@RecordBuilder
public record DaemonSetSpec(
    @Nullable LabelSelector selector,
    PodTemplateSpec template,
    DaemonSetUpdateStrategy updateStrategy,
    int minReadySeconds)
    implements DaemonSetSpecBuilder.With {

  /// A value with no field set.
  public static final DaemonSetSpec EMPTY =
      new DaemonSetSpec(null, PodTemplateSpec.EMPTY, DaemonSetUpdateStrategy.EMPTY, 0);
}
