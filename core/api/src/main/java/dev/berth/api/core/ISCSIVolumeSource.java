package dev.berth.api.core;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An iSCSI disk. Pods and persistent volumes use the same fields for it.
@Message
public record ISCSIVolumeSource(
    @Field(1) String targetPortal,
    @Field(2) String iqn,
    @Field(3) int lun,
    @Field(4) String iscsiInterface,
    @Field(5) String fsType,
    @Field(6) boolean readOnly,
    @Field(7) List<String> portals,
    @Field(12) @Nullable String initiatorName) {
  public ISCSIVolumeSource {
    portals = List.copyOf(portals);
  }
}
