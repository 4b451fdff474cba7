package dev.berth.engine.cycle;

import dev.berth.framework.diagnosis.Decision;
import java.util.Collections;
import java.util.SortedSet;

/// One attempt to schedule one pod.
///
/// @param decision what was found out
/// @param outcome what is to be done
/// @param pending those of the plugins that rejected the pod which wait for something outside
public record Attempt(Decision decision, Outcome outcome, SortedSet<String> pending) {
  /// An attempt in which no plugin waits for something outside.
  public Attempt(Decision decision, Outcome outcome) {
    this(decision, outcome, Collections.emptySortedSet());
  }
}
