package dev.berth.engine.port;

import dev.berth.framework.diagnosis.Decision;

/// Two who listen.
record ObserverPair(SchedulingObserver first, SchedulingObserver second)
    implements SchedulingObserver {
  @Override
  public void attemptEnded(Decision decision, Times times) {
    try {
      first.attemptEnded(decision, times);
    } finally {
      second.attemptEnded(decision, times);
    }
  }

  @Override
  public void preempting(Decision decision, int victims) {
    try {
      first.preempting(decision, victims);
    } finally {
      second.preempting(decision, victims);
    }
  }

  @Override
  public void trouble(String what, Throwable why) {
    try {
      first.trouble(what, why);
    } finally {
      second.trouble(what, why);
    }
  }
}
