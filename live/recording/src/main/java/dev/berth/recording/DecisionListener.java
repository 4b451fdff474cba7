package dev.berth.recording;

import dev.berth.engine.port.AttemptResult;
import dev.berth.engine.port.SchedulingObserver;
import dev.berth.framework.diagnosis.AttemptDecision;
import dev.berth.framework.diagnosis.Decision;
import java.util.function.Consumer;

/// Passes every decision to a consumer.
record DecisionListener(Consumer<Decision> decisions) implements SchedulingObserver {
  @Override
  public void decided(Decision decision) {
    decisions.accept(decision);
  }

  @Override
  public void attemptEnded(AttemptResult result, Times times) {}

  @Override
  public void preempting(AttemptDecision decision, int victims) {}

  @Override
  public void onError(String what, Throwable why) {}
}
