package dev.berth.capacity.size;

import java.math.BigDecimal;

/// A bound that no plan can exceed.
///
/// @param value the value of added or removed nodes: their number, or their price if they have
///   prices
/// @param isReached whether the plan reaches the bound
/// @param isByTrials whether all plans between the bound and the result were tried and refused by
///   the engine; otherwise the value follows from the resources alone
/// @param scarce the resource that decides, such as `cpu`; empty if pods decide that exclude each
///   other
public record SizeBound(BigDecimal value, boolean isReached, boolean isByTrials, String scarce) {
  SizeBound(BigDecimal value, boolean isReached, boolean isByTrials) {
    this(value, isReached, isByTrials, "");
  }

  SizeBound withScarce(String resource) {
    return new SizeBound(value, isReached, isByTrials, resource);
  }
}
