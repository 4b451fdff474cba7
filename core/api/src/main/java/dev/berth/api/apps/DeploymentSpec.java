package dev.berth.api.apps;

import dev.berth.api.core.PodTemplateSpec;
import dev.berth.api.meta.LabelSelector;
import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/// The number of pods and their template. Without a number, there is one pod.
@RecordBuilder
public record DeploymentSpec(
    @Nullable Integer replicas,
    @Nullable LabelSelector selector,
    PodTemplateSpec template,
    DeploymentStrategy strategy,
    int minReadySeconds,
    boolean paused)
    implements DeploymentSpecBuilder.With {

  /// A value with no field set.
  public static final DeploymentSpec EMPTY =
      new DeploymentSpec(null, null, PodTemplateSpec.EMPTY, DeploymentStrategy.EMPTY, 0, false);
}
