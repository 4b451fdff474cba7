package dev.berth.engine;

import dev.berth.engine.port.AttemptResult;
import dev.berth.engine.port.SchedulingObserver;
import dev.berth.framework.diagnosis.Decision;
import org.jspecify.annotations.Nullable;

/// The observer as the engine calls it: what it throws is reported to it as an error, and changes
/// nothing else. Errors of the virtual machine itself are not held up.
final class GuardedObserver implements SchedulingObserver {
  private final SchedulingObserver observer;

  GuardedObserver(SchedulingObserver observer) {
    this.observer = observer;
  }

  @Override
  public void decided(Decision decision) {
    guard(() -> observer.decided(decision));
  }

  @Override
  public void attemptEnded(AttemptResult result, Times times) {
    guard(() -> observer.attemptEnded(result, times));
  }

  @Override
  public void preempting(Decision decision, int victims) {
    guard(() -> observer.preempting(decision, victims));
  }

  @Override
  public void onError(String what, Throwable why) {
    guard(() -> observer.onError(what, why));
  }

  private void guard(Runnable call) {
    Throwable failure = failureOf(call);
    if (failure != null) {
      failureOf(() -> observer.onError("notify an observer", failure));
    }
  }

  /// What the call has thrown; null for nothing.
  static @Nullable Throwable failureOf(Runnable call) {
    try {
      call.run();
      return null;
    } catch (VirtualMachineError e) {
      throw e;
    } catch (Throwable e) {
      return e;
    }
  }
}
