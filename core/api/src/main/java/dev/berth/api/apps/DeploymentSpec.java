package dev.berth.api.apps;

import dev.berth.api.core.PodTemplateSpec;
import dev.berth.api.meta.LabelSelector;
import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/// How many pods, of which template. Without a number, one.
@RecordBuilder
public record DeploymentSpec(
    @Nullable Integer replicas,
    @Nullable LabelSelector selector,
    PodTemplateSpec template,
    DeploymentStrategy strategy,
    int minReadySeconds,
    boolean paused)
    implements DeploymentSpecBuilder.With {

  /// Nothing said.
  public static final DeploymentSpec EMPTY =
      new DeploymentSpec(null, null, PodTemplateSpec.EMPTY, DeploymentStrategy.EMPTY, 0, false);
}
