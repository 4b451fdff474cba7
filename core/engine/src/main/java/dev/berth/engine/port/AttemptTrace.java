package dev.berth.engine.port;

import dev.berth.framework.Code;

/// The trace of one attempt to schedule a pod. Must be quick and must not throw.
@FunctionalInterface
public interface AttemptTrace {
  /// The plugins of an extension point are called from now on. On the thread that calls them: the
  /// engine's, or that of a binding.
  PointSpan begin(ExtensionPointLabel point);

  /// The calls of an extension point's plugins for the pod.
  @FunctionalInterface
  interface PointSpan {
    /// The calls are over. On the thread on which they began.
    void end(Code status);
  }
}
