package dev.berth.plugins.nodevolumelimits;

import dev.berth.framework.diagnosis.Reason;
import java.util.List;
import java.util.Set;

/// Why a node cannot attach the volumes of a pod.
sealed interface VolumeLimitRejection extends Reason {
  /// The CSI driver of a volume does not run on the node, and has `preventPodSchedulingIfMissing`.
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

  /// A driver would have to attach more volumes to the node than it can.
  ///
  /// @param volumes the volumes of the driver that the pod needs and that are not attached yet
  /// @param attached how many are attached
  /// @param limit how many can be
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
