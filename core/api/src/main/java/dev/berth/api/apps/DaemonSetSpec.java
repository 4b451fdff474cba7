package dev.berth.api.apps;

import dev.berth.api.core.PodTemplateSpec;
import dev.berth.api.meta.LabelSelector;
import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/// The template of the pod that every node gets.
@RecordBuilder
public record DaemonSetSpec(
    @Nullable LabelSelector selector,
    PodTemplateSpec template,
    DaemonSetUpdateStrategy updateStrategy,
    int minReadySeconds)
    implements DaemonSetSpecBuilder.With {

  /// Nothing said.
  public static final DaemonSetSpec EMPTY =
      new DaemonSetSpec(null, PodTemplateSpec.EMPTY, DaemonSetUpdateStrategy.EMPTY, 0);
}
