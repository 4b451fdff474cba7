package dev.berth.api.core;

import java.util.List;

/// A Ceph block device, as a persistent volume.
public record RBDPersistentVolumeSource(
    List<String> monitors,
    String image,
    String fsType,
    String pool,
    String user,
    String keyring,
    boolean readOnly) {
  public RBDPersistentVolumeSource {
    monitors = List.copyOf(monitors);
  }
}
