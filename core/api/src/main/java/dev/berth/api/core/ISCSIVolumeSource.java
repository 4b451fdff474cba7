package dev.berth.api.core;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// An iSCSI disk. Pods and persistent volumes use the same fields for it.
public record ISCSIVolumeSource(
    String targetPortal,
    String iqn,
    int lun,
    String iscsiInterface,
    String fsType,
    boolean readOnly,
    List<String> portals,
    @Nullable String initiatorName) {
  public ISCSIVolumeSource {
    portals = List.copyOf(portals);
  }
}
