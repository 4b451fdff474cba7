package dev.berth.api.core;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A volume that a CSI driver creates for this pod alone.
@Message
public record CSIVolumeSource(
    @Field(1) String driver,
    @Field(2) @Nullable Boolean readOnly,
    @Field(3) @Nullable String fsType,
    @Field(4) Map<String, String> volumeAttributes) {
  public CSIVolumeSource {
    volumeAttributes = Map.copyOf(volumeAttributes);
  }
}
