package dev.berth.engine.live;

import java.time.InstantSource;
import java.util.List;

/// Records or replays a run: all inputs of the engine pass through it. While recording, it returns
/// its arguments; while replaying, it returns the recorded values instead. Called on the engine's
/// thread; the objects that [#clock] and [#binding] return are used on other threads, too. A
/// recording must not change the inputs and must not throw.
public interface InputInterceptor {
  /// Records nothing.
  InputInterceptor NONE =
      new InputInterceptor() {
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

  /// Returns the clock on which decisions depend. Usable on any thread.
  ///
  /// @param clock the clock of the process
  InstantSource clock(InstantSource clock);

  /// Begins a scheduling step.
  ///
  /// @param taken the messages taken from the inbox
  /// @return the messages to apply
  List<EngineMessage> stepBegins(List<EngineMessage> taken);

  /// Ends the step.
  void stepEnds();

  /// Handles a race between the engine and another thread about which of them settles something
  /// first.
  ///
  /// @return the outcome to use
  boolean raced(boolean outcome);

  /// Begins the binding of a pod.
  ///
  /// @param number the [EngineMessage.BindingFinished#binding] of the message at its end
  /// @return the task to run instead
  Runnable binding(long number, Runnable task);
}
