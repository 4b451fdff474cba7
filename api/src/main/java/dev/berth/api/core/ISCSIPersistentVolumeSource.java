package dev.berth.api.core;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// An iSCSI disk, as a persistent volume.
public record ISCSIPersistentVolumeSource(
    String targetPortal,
    String iqn,
    int lun,
    String iscsiInterface,
    String fsType,
    boolean readOnly,
    List<String> portals,
    @Nullable String initiatorName) {
  public ISCSIPersistentVolumeSource {
    portals = List.copyOf(portals);
  }
}
