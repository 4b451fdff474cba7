package dev.berth.framework;

import dev.berth.framework.BindPlugin.BindStatus;
import dev.berth.framework.PreBindPlugin.PreBindPreFlight;
import dev.berth.framework.PreFilterPlugin.PreFilterResult;
import dev.berth.framework.PreScorePlugin.PreScoreStatus;

/// The plugin does not apply to this pod. After PreFilter its Filter, and after PreScore its Score,
/// is not called in this cycle; after Bind the next Bind plugin is called.
public enum Skip implements PreFilterResult, PreScoreStatus, PreBindPreFlight, BindStatus {
  SKIP
}
