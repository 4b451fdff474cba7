package dev.berth.api.kubescheduler;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One way to schedule pods, chosen by a pod's `spec.schedulerName`.
///
/// @param schedulerName name that pods choose the profile by. An absent name differs from an empty
///   one: a profile that stands alone gets the default name only if it has none.
/// @param percentageOfNodesToScore overrides the value of the whole configuration; null: does not
/// @param plugins which plugins run where
/// @param pluginConfig arguments of plugins, at most one entry for a plugin
@RecordBuilder
public record KubeSchedulerProfile(
    @Nullable String schedulerName,
    @Nullable Integer percentageOfNodesToScore,
    Plugins plugins,
    List<PluginConfig> pluginConfig)
    implements KubeSchedulerProfileBuilder.With {

  /// Nothing said.
  public static final KubeSchedulerProfile EMPTY =
      new KubeSchedulerProfile(null, null, Plugins.NONE, List.of());

  public KubeSchedulerProfile {
    pluginConfig = List.copyOf(pluginConfig);
  }
}
