package dev.berth.engine.cache;

/// The thread on which an engine works now. Only this thread reads live views of the cluster, since
/// they change without a lock; other threads read a [dev.berth.framework.cluster.Snapshot].
public final class EngineThread {
  private volatile Thread current = Thread.currentThread();

  /// Begins with the current thread, until another thread calls [#enter].
  public EngineThread() {}

  /// Makes the current thread the engine's thread.
  public void enter() {
    if (!isCurrent()) {
      current = Thread.currentThread();
    }
  }

  /// Returns whether the engine works on the current thread.
  public boolean isCurrent() {
    return Thread.currentThread().equals(current);
  }

  /// Checks the current thread; live views call this before they are read.
  ///
  /// @throws IllegalStateException if the engine does not work on the current thread
  public void check() {
    if (!isCurrent()) {
      throw new IllegalStateException(
          "a live view of the cluster is read on thread %s, while the engine works on %s; read PluginCluster.snapshot() instead"
              .formatted(Thread.currentThread(), current));
    }
  }
}
