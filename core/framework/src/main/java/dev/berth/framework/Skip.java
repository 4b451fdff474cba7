package dev.berth.framework;

import dev.berth.framework.BindPlugin.BindStatus;
import dev.berth.framework.PreBindPlugin.PreBindPreFlight;

/// The plugin has nothing to do for this pod. After Bind, the engine calls the next Bind plugin.
public enum Skip implements PreBindPreFlight, BindStatus {
  SKIP
}
