package dev.berth.api.kubescheduler;

import java.util.List;

/// Arguments of `VolumeBinding`.
///
/// @param bindTimeoutSeconds how long PreBind waits for volumes to be bound; 0 to not wait
/// @param shape the score by utilization of the volumes' capacity; empty if the gate
///   `StorageCapacityScoring` is off
public record VolumeBindingArgs(long bindTimeoutSeconds, List<UtilizationShapePoint> shape)
    implements PluginArgs {
  public static final long DEFAULT_BIND_TIMEOUT_SECONDS = 600;

  public VolumeBindingArgs {
    shape = List.copyOf(shape);
  }
}
