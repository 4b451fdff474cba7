package dev.berth.engine.binding;

import org.jspecify.annotations.Nullable;

/// Whether a binding can still be cancelled: until its PreBind plugins are done.
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

  /// Of a binding that has not begun.
  public PodInPreBind() {}

  /// Cancels the binding, wherever its plugins are.
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

  /// PreBind plugins are called from now on, on this thread.
  ///
  /// @return false if the binding has been cancelled
  synchronized boolean begin() {
    thread = Thread.currentThread();
    return reason == null;
  }

  synchronized boolean isCancelled() {
    return reason != null;
  }

  /// PreBind plugins are called no more.
  ///
  /// @return why the binding has been cancelled; null if it goes on
  synchronized @Nullable String end() {
    thread = null;
    done = true;
    if (reason != null) {
      Thread.interrupted(); // meant for the plugins only
    }
    return reason;
  }
}
