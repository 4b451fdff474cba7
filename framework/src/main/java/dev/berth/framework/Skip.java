package dev.berth.framework;

/// The plugin has nothing to say about this pod. After PreFilter its Filter, and after PreScore its
/// Score, is not called in this cycle; after Bind the next Bind plugin is asked.
public enum Skip implements PreFilterResult, PreScoreStatus, PreBindPreFlight, BindStatus {
  SKIP
}
