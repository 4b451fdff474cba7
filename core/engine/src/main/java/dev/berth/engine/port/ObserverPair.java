package dev.berth.engine.port;

import dev.berth.framework.diagnosis.AttemptDecision;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.GroupDecision;

/// Calls two observers, one after the other.
record ObserverPair(SchedulingObserver first, SchedulingObserver second)
    implements SchedulingObserver {
  @Override
  public void decided(Decision decision) {
    try {
      first.decided(decision);
    } finally {
      second.decided(decision);
    }
  }

  @Override
  public void decided(GroupDecision decision) {
    try {
      first.decided(decision);
    } finally {
      second.decided(decision);
    }
  }

  @Override
  public void attemptEnded(AttemptResult result, Times times) {
    try {
      first.attemptEnded(result, times);
    } finally {
      second.attemptEnded(result, times);
    }
  }

  @Override
  public void preempting(AttemptDecision decision, int victims) {
    try {
      first.preempting(decision, victims);
    } finally {
      second.preempting(decision, victims);
    }
  }

  @Override
  public void onError(String what, Throwable why) {
    try {
      first.onError(what, why);
    } finally {
      second.onError(what, why);
    }
  }
}
