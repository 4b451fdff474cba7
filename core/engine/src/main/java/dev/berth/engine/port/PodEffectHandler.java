package dev.berth.engine.port;

/// Carries out effects on pods in the cluster. Called on the threads of tasks, for events on the
/// engine's thread, too, and by several at once; effects on one pod that depend on each other come
/// one after the other.
@FunctionalInterface
public interface PodEffectHandler {
  /// Carries it out, with retries; returns when it is done. An event is only queued, without a
  /// wait.
  ///
  /// @return false if the pod is gone, so that there was nothing to be done
  /// @throws RuntimeException if it could not be done
  boolean carryOut(PodEffect effect) throws InterruptedException;
}
