package dev.berth.api.kubescheduler;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One way to schedule pods, chosen by a pod's `spec.schedulerName`.
///
/// @param schedulerName the name by which pods choose the profile. Null differs from an empty name:
///   a single profile gets the default name only if its name is null.
/// @param percentageOfNodesToScore overrides the value of the whole configuration; null to keep it
/// @param plugins the plugins of each extension point
/// @param pluginConfig arguments of plugins, at most one entry for each plugin
@RecordBuilder
public record KubeSchedulerProfile(
    @Nullable String schedulerName,
    @Nullable Integer percentageOfNodesToScore,
    Plugins plugins,
    List<PluginConfig> pluginConfig)
    implements KubeSchedulerProfileBuilder.With {
  /// A value with no field set.
  public static final KubeSchedulerProfile EMPTY =
      new KubeSchedulerProfile(null, null, Plugins.NONE, List.of());

  public KubeSchedulerProfile {
    pluginConfig = List.copyOf(pluginConfig);
  }
}
