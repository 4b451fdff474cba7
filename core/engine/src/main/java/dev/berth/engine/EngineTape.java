package dev.berth.engine;

import java.time.InstantSource;
import java.util.List;

/// Records or replays a run: all inputs of the engine pass through it. A recording tape returns its
/// arguments; a replaying one returns what was recorded instead. Called on the engine's thread, but
/// for what [#clock] and [#binding] return. A recording must not change the inputs, and must not
/// throw.
public interface EngineTape {
  /// Records nothing.
  EngineTape NONE =
      new EngineTape() {
        @Override
        public InstantSource clock(InstantSource clock) {
          return clock;
        }

        @Override
        public List<EngineMessage> stepBegins(List<EngineMessage> taken) {
          return taken;
        }

        @Override
        public void stepEnds() {}

        @Override
        public boolean raced(boolean outcome) {
          return outcome;
        }

        @Override
        public Runnable binding(long number, Runnable task) {
          return task;
        }
      };

  /// The clock that decisions depend on. For any thread.
  ///
  /// @param clock that of the process
  InstantSource clock(InstantSource clock);

  /// A scheduling step begins.
  ///
  /// @param taken from the inbox
  /// @return what is to be applied
  List<EngineMessage> stepBegins(List<EngineMessage> taken);

  /// The step has ended.
  void stepEnds();

  /// The engine has raced with another thread, which may have settled something first.
  ///
  /// @return the outcome that counts
  boolean raced(boolean outcome);

  /// A pod is to be bound.
  ///
  /// @param number the [EngineMessage.BindingFinished#binding] of the message at its end
  /// @return what is to be run in the task's place
  Runnable binding(long number, Runnable task);
}
