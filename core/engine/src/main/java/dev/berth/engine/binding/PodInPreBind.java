package dev.berth.engine.binding;

import org.jspecify.annotations.Nullable;

/// Decides whether a binding can still be cancelled: it can until its PreBind plugins have ended.
///
/// ```
/// not begun ──▶ in PreBind ──▶ done
///      │            │
///      └─────┬──────┘ cancel
///            ▼
///        cancelled
/// ```
public final class PodInPreBind {
  private @Nullable Thread thread;
  private @Nullable String reason;
  private boolean done;

  /// Creates the state of a binding that has not begun.
  public PodInPreBind() {}

  /// Cancels the binding, whatever its plugins are doing.
  ///
  /// @return false if it is too late
  public synchronized boolean cancel(String why) {
    if (done) {
      return false;
    }
    if (reason == null) {
      reason = why;
      if (thread != null) {
        thread.interrupt();
      }
    }
    return true;
  }

  /// Begins the calls of PreBind plugins, on this thread.
  ///
  /// @return false if the binding has been cancelled
  synchronized boolean begin() {
    thread = Thread.currentThread();
    return reason == null;
  }

  synchronized boolean isCancelled() {
    return reason != null;
  }

  /// Ends the calls of PreBind plugins.
  ///
  /// @return why the binding was cancelled; null if it continues
  synchronized @Nullable String end() {
    thread = null;
    done = true;
    if (reason != null) {
      Thread.interrupted(); // the interrupt was for the plugins only
    }
    return reason;
  }
}
