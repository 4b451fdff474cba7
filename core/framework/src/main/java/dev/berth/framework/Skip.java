package dev.berth.framework;

import dev.berth.framework.BindPlugin.BindStatus;
import dev.berth.framework.PreBindPlugin.PreBindPreFlight;
import dev.berth.framework.PreFilterPlugin.PreFilterResult;
import dev.berth.framework.PreScorePlugin.PreScoreStatus;

/// The plugin does not apply to this pod. After PreFilter or PreScore, the engine does not call the
/// plugin's Filter or Score in this cycle. After Bind, it calls the next Bind plugin.
public enum Skip implements PreFilterResult, PreScoreStatus, PreBindPreFlight, BindStatus {
  SKIP
}
