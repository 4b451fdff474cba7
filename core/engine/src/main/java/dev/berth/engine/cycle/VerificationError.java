package dev.berth.engine.cycle;

import dev.berth.framework.handle.Snapshot;
import dev.berth.framework.state.PodInfo;
import org.jspecify.annotations.Nullable;

/// Remembered answers differ from those that plugins give when they are called: a plugin's
/// declaration of what it reads is too narrow, or the engine has missed a change. Nothing that
/// follows can be relied on, so it is no exception to go on after.
///
/// It holds what the decision depended on, so that it can be looked at again: all but what plugins
/// have in flight, and what was remembered.
public final class VerificationError extends Error {
  private static final long serialVersionUID = 1L;

  private final transient PodInfo pod;
  private final transient Snapshot cluster;

  /// @param what differs
  /// @param cluster in which the pod was to be placed
  /// @param cause of it; null if answers differ that could be read
  VerificationError(String what, PodInfo pod, Snapshot cluster, @Nullable RuntimeException cause) {
    super("pod %s: %s".formatted(pod, what), cause);
    this.pod = pod;
    this.cluster = cluster;
  }

  /// The pod that was to be placed.
  public PodInfo pod() {
    return pod;
  }

  /// The cluster in which it was to be placed. Safe on any thread.
  public Snapshot cluster() {
    return cluster;
  }
}
