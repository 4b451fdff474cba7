package dev.berth.framework;

import dev.berth.framework.BindPlugin.BindStatus;
import dev.berth.framework.FilterPlugin.FilterStatus;
import dev.berth.framework.PermitPlugin.PermitStatus;
import dev.berth.framework.PlacementFeasiblePlugin.PlacementFeasibility;
import dev.berth.framework.PreBindPlugin.PreBindStatus;
import dev.berth.framework.PreEnqueuePlugin.PreEnqueueStatus;
import dev.berth.framework.ReservePlugin.ReserveStatus;

/// The pod may go on.
public enum Success
    implements
        PreEnqueueStatus, FilterStatus, ReserveStatus, PermitStatus, PreBindStatus, BindStatus,
        PlacementFeasibility {
  SUCCESS
}
