package dev.berth.api.kubescheduler;

import java.util.List;

/// What the scoring strategy `RequestedToCapacityRatio` needs to know.
///
/// @param shape the score by utilization, by rising utilization; linear in between
public record RequestedToCapacityRatioParam(List<UtilizationShapePoint> shape) {

  public RequestedToCapacityRatioParam {
    shape = List.copyOf(shape);
  }
}
