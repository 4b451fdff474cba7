package dev.berth.capacity.size;

import java.math.BigDecimal;

/// What no plan can do better than.
///
/// @param value of nodes that are added, or removed: their number, or their price if they have
///   prices
/// @param isReached whether the plan is as good as that
/// @param isByTrials whether all plans between were tried, and the engine has refused each; else
///   the value follows from the resources alone
public record SizeBound(BigDecimal value, boolean isReached, boolean isByTrials) {}
