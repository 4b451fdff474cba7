package dev.berth.api.core;

import dev.berth.tables.Field;
import dev.berth.tables.Interned;
import dev.berth.tables.Message;
import java.util.List;

/// The settings of a pod's security: those by which a kubelet may reject it.
@Message
public record PodSecurityContext(@Field(7) @Interned List<Sysctl> sysctls) {
  /// A value with no field set.
  public static final PodSecurityContext EMPTY = CoreZeros.podSecurityContext();

  public PodSecurityContext {
    sysctls = List.copyOf(sysctls);
  }
}
