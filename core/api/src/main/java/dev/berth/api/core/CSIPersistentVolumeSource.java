package dev.berth.api.core;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Map;

/// A volume served by a CSI driver.
@Message
@RecordBuilder
public record CSIPersistentVolumeSource(
    @Field(1) String driver,
    @Field(2) String volumeHandle,
    @Field(3) boolean readOnly,
    @Field(4) String fsType,
    @Field(5) Map<String, String> volumeAttributes)
    implements CSIPersistentVolumeSourceBuilder.With {
  /// A value with no field set.
  public static final CSIPersistentVolumeSource EMPTY = CoreZeros.csiPersistentVolumeSource();

  public CSIPersistentVolumeSource {
    volumeAttributes = Map.copyOf(volumeAttributes);
  }
}
