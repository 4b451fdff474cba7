package dev.berth.framework;

/// Whether a [PreBindPlugin] has work to do for a pod.
public sealed interface PreBindPreFlight permits Skip, PreBindPreFlight.HasWork {
  /// The plugin's PreBind must be called.
  enum HasWork implements PreBindPreFlight {
    HAS_WORK
  }
}
