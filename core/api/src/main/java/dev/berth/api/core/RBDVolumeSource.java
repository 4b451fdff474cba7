package dev.berth.api.core;

import java.util.List;

/// A Ceph block device. Pods and persistent volumes name it in the same words.
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
