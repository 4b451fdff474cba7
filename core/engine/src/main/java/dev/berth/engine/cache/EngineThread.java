package dev.berth.engine.cache;

/// The thread on which an engine works at present. Live views of the cluster are read there only,
/// since they change without a lock; other threads read a [dev.berth.framework.handle.Snapshot].
public final class EngineThread {
  private volatile Thread current = Thread.currentThread();

  /// The current thread, until another one calls [#enter].
  public EngineThread() {}

  /// From now on the engine works on the current thread.
  public void enter() {
    if (!isCurrent()) {
      current = Thread.currentThread();
    }
  }

  /// Whether the engine works on the current thread.
  public boolean isCurrent() {
    return Thread.currentThread().equals(current);
  }

  /// Called by live views before they are read.
  ///
  /// @throws IllegalStateException if the engine does not work on the current thread
  public void check() {
    if (!isCurrent()) {
      throw new IllegalStateException(
          "a live view of the cluster is read on thread %s, while the engine works on %s; read PluginContext.snapshot() instead"
              .formatted(Thread.currentThread(), current));
    }
  }
}
