package dev.berth.api.core;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Map;

/// A volume served by a CSI driver.
@RecordBuilder
public record CSIPersistentVolumeSource(
    String driver,
    String volumeHandle,
    boolean readOnly,
    String fsType,
    Map<String, String> volumeAttributes)
    implements CSIPersistentVolumeSourceBuilder.With {

  /// A value with no field set.
  public static final CSIPersistentVolumeSource EMPTY =
      new CSIPersistentVolumeSource("", "", false, "", Map.of());

  public CSIPersistentVolumeSource {
    volumeAttributes = Map.copyOf(volumeAttributes);
  }
}
