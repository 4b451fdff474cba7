package dev.berth.engine.port;

/// Applies effects on pods to the cluster. Called concurrently on the threads of tasks, and for
/// events also on the engine's thread. Effects on one pod that depend on each other are applied one
/// after the other.
@FunctionalInterface
public interface PodEffectHandler {
  /// Applies the effect, with retries, and returns when it is done. An event is only queued,
  /// without waiting.
  ///
  /// @return false if there was nothing to do because the pod is gone
  /// @throws RuntimeException if the effect failed
  boolean carryOut(PodEffect effect) throws InterruptedException;
}
