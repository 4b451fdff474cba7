package dev.berth.engine.live;

import dev.berth.engine.port.AttemptResult;
import dev.berth.engine.port.SchedulingObserver;
import dev.berth.framework.diagnosis.AttemptDecision;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.GroupDecision;
import org.jspecify.annotations.Nullable;

/// Guards the engine against an observer's exceptions: they are reported to the observer as errors
/// and have no other effect. Errors of the virtual machine itself are rethrown.
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
  public void decided(GroupDecision decision) {
    guard(() -> observer.decided(decision));
  }

  @Override
  public void attemptEnded(AttemptResult result, Times times) {
    guard(() -> observer.attemptEnded(result, times));
  }

  @Override
  public void preempting(AttemptDecision decision, int victims) {
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

  /// Returns the exception of the call; null if there is none.
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
