package dev.berth.api.core;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import java.util.List;

/// A Ceph block device. Pods and persistent volumes use the same fields for it.
@Message
public record RBDVolumeSource(
    @Field(1) List<String> monitors,
    @Field(2) String image,
    @Field(3) String fsType,
    @Field(4) String pool,
    @Field(5) String user,
    @Field(6) String keyring,
    @Field(8) boolean readOnly) {
  public RBDVolumeSource {
    monitors = List.copyOf(monitors);
  }
}
