package dev.berth.api.core;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A volume that a CSI driver creates for this pod alone.
public record CSIVolumeSource(
    String driver,
    @Nullable Boolean readOnly,
    @Nullable String fsType,
    Map<String, String> volumeAttributes) {
  public CSIVolumeSource {
    volumeAttributes = Map.copyOf(volumeAttributes);
  }
}
