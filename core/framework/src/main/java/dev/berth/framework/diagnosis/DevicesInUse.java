package dev.berth.framework.diagnosis;

import java.util.Set;

/// A node has not the devices that a pod's claims request, some perhaps since they are in use.
public interface DevicesInUse extends Reason {
  /// Those that others use, as `driver/pool/device`, in the order of the node's pools; as slow as
  /// [#details].
  Set<String> devicesInUse();
}
