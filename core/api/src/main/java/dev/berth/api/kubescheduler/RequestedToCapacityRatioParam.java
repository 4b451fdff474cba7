package dev.berth.api.kubescheduler;

import java.util.List;

/// Parameters of the scoring strategy `RequestedToCapacityRatio`.
///
/// @param shape the score by utilization, ordered by utilization; linear between the points
public record RequestedToCapacityRatioParam(List<UtilizationShapePoint> shape) {
  public RequestedToCapacityRatioParam {
    shape = List.copyOf(shape);
  }
}
