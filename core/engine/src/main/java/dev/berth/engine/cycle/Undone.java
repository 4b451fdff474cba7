package dev.berth.engine.cycle;

import dev.berth.framework.diagnosis.PluginStatus;
import dev.berth.framework.handle.ClusterEffect;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The result of undoing the reservations of a pod.
///
/// @param forgotten whether the pod is on no node now; false if it was confirmed meanwhile
/// @param effects what is to be undone in the cluster
/// @param failure why the first plugin to do so has failed; null if none has
public record Undone(
    boolean forgotten, List<ClusterEffect> effects, @Nullable PluginStatus failure) {
  public Undone {
    effects = List.copyOf(effects);
  }
}
