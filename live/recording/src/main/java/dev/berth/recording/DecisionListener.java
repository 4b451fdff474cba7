package dev.berth.recording;

import dev.berth.engine.port.SchedulingObserver;
import dev.berth.framework.diagnosis.Decision;
import java.util.function.Consumer;

/// Passes every decision to a consumer.
record DecisionListener(Consumer<Decision> decisions) implements SchedulingObserver {
  @Override
  public void decided(Decision decision) {
    decisions.accept(decision);
  }
}
