package dev.berth.engine.port;

import dev.berth.framework.status.Code;

/// The trace of one attempt to schedule a pod. Must be quick and must not throw.
@FunctionalInterface
public interface AttemptTrace {
  /// Begins the calls of an extension point's plugins. Called on the thread that calls the plugins:
  /// the engine's thread, or the thread of a binding.
  PointSpan begin(ExtensionPointLabel point);

  /// The calls of an extension point's plugins for the pod.
  @FunctionalInterface
  interface PointSpan {
    /// Ends the calls. Called on the same thread as the beginning.
    void end(Code status);
  }
}
