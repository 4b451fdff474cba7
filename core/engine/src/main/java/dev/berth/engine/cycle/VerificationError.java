package dev.berth.engine.cycle;

import dev.berth.framework.cluster.Snapshot;
import dev.berth.framework.model.PodInfo;
import org.jspecify.annotations.Nullable;

/// Remembered answers differ from the answers of called plugins: a plugin declares too little of
/// what it reads, or the engine has missed a change. No later decision can be trusted, so this is
/// an error and not an exception.
///
/// Holds everything that the decision depended on, so that it can be examined, except the data that
/// plugins have in flight and the remembered answers.
public final class VerificationError extends Error {
  private static final long serialVersionUID = 1L;

  private final transient PodInfo pod;
  private final transient Snapshot cluster;

  /// @param what the difference
  /// @param cluster the cluster in which the pod was tried
  /// @param cause the failure; null if both answers could be read but differ
  VerificationError(String what, PodInfo pod, Snapshot cluster, @Nullable RuntimeException cause) {
    super("pod %s: %s".formatted(pod, what), cause);
    this.pod = pod;
    this.cluster = cluster;
  }

  /// The pod that was tried.
  public PodInfo pod() {
    return pod;
  }

  /// The cluster in which the pod was tried. Callable on any thread.
  public Snapshot cluster() {
    return cluster;
  }
}
