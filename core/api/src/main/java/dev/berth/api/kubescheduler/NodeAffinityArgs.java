package dev.berth.api.kubescheduler;

import dev.berth.api.core.NodeAffinity;
import org.jspecify.annotations.Nullable;

/// Arguments of `NodeAffinity`.
///
/// @param addedAffinity applies to every pod, in addition to the pod's own affinity
public record NodeAffinityArgs(@Nullable NodeAffinity addedAffinity) implements PluginArgs {
  public static final NodeAffinityArgs DEFAULT = new NodeAffinityArgs(null);
}
