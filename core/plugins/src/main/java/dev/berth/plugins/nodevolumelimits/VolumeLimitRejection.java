package dev.berth.plugins.nodevolumelimits;

import dev.berth.framework.status.Reason;
import java.util.List;
import java.util.Set;

/// Why a node cannot attach the volumes of a pod.
sealed interface VolumeLimitRejection extends Reason {
  /// The CSI driver of a volume has `preventPodSchedulingIfMissing` and does not run on the node.
  record DriverAbsent(String driver) implements VolumeLimitRejection {
    @Override
    public String message() {
      return driver + " CSI driver is not installed on the node";
    }

    @Override
    public String detail() {
      return "CSIDriver %s says preventPodSchedulingIfMissing, and the CSINode does not list it"
          .formatted(driver);
    }
  }

  /// A driver would have to attach more volumes to the node than it supports.
  ///
  /// @param volumes the driver's volumes that the pod needs and that are not attached yet
  /// @param attached the number of attached volumes
  /// @param limit the largest number
  record TooManyVolumes(String driver, Set<CsiVolume> volumes, int attached, int limit)
      implements VolumeLimitRejection {
    public TooManyVolumes {
      volumes = Set.copyOf(volumes);
    }

    @Override
    public String message() {
      return "node(s) exceed max volume count";
    }

    @Override
    public String detail() {
      return "needs %d more of %s, %d of %d attached"
          .formatted(volumes.size(), driver, attached, limit);
    }

    @Override
    public List<String> details() {
      return volumes.stream().map(CsiVolume::words).sorted().toList();
    }
  }
}
