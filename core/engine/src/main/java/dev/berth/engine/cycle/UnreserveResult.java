package dev.berth.engine.cycle;

import dev.berth.framework.cluster.ClusterEffect;
import dev.berth.framework.status.PluginStatus;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The result of undoing the reservations of a pod.
///
/// @param forgotten whether the pod is now on no node; false if it was confirmed meanwhile
/// @param effects the effects to undo in the cluster
/// @param failure the first failure of a plugin; null if none failed
public record UnreserveResult(
    boolean forgotten, List<ClusterEffect> effects, @Nullable PluginStatus failure) {
  public UnreserveResult {
    effects = List.copyOf(effects);
  }
}
