package dev.berth.api.apps;

import dev.berth.api.core.PodTemplateSpec;
import dev.berth.api.meta.LabelSelector;
import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/// The number of pods and their template. The default is one pod.
@Message
@RecordBuilder
public record DeploymentSpec(
    @Field(1) @Nullable Integer replicas,
    @Field(2) @Nullable LabelSelector selector,
    @Field(3) PodTemplateSpec template,
    @Field(4) DeploymentStrategy strategy,
    @Field(5) int minReadySeconds,
    @Field(7) boolean paused)
    implements DeploymentSpecBuilder.With {
  /// A value with no field set.
  public static final DeploymentSpec EMPTY = AppsZeros.deploymentSpec();
}
