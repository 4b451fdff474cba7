package dev.berth.engine.profile;

import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.StateData;
import dev.berth.framework.model.StateKey;

/// Marks a cycle in which every filter is called: no status and no dry run is remembered.
public record PlainCycle() implements StateData {
  private static final StateKey<PlainCycle> KEY = new StateKey<>("PlainCycle", PlainCycle.class);

  /// Marks the state of such a cycle.
  public static void mark(CycleState state) {
    state.write(KEY, new PlainCycle());
  }

  static boolean is(CycleState state) {
    return state.read(KEY) != null;
  }
}
