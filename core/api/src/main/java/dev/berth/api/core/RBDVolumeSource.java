package dev.berth.api.core;

import java.util.List;

/// A Ceph block device. Pods and persistent volumes use the same fields for it.
public record RBDVolumeSource(
    List<String> monitors,
    String image,
    String fsType,
    String pool,
    String user,
    String keyring,
    boolean readOnly) {
  public RBDVolumeSource {
    monitors = List.copyOf(monitors);
  }
}
