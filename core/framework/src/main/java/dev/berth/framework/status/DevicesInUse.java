package dev.berth.framework.status;

import java.util.Set;

/// A node lacks devices that a pod's claims request, perhaps because other pods use them.
public interface DevicesInUse extends Reason {
  /// The devices that others use, as `driver/pool/device`, in the order of the node's pools. As
  /// slow as [#details].
  Set<String> devicesInUse();
}
