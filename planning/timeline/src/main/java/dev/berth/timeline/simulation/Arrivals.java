package dev.berth.timeline.simulation;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Adds objects to a cluster while time passes, in the order of their times, and creates each
/// object only when its time comes. Called on the thread of the simulation.
public interface Arrivals {

  /// Adds no objects.
  Arrivals NONE =
      new Arrivals() {
        @Override
        public @Nullable Duration next() {
          return null;
        }

        @Override
        public void arrive() {
          throw new IllegalStateException("nothing comes");
        }
      };

  /// Returns the time of the next arrival since the beginning; null if there is none.
  @Nullable Duration next();

  /// Adds the next object to the cluster. Called at the time that [#next] returned.
  void arrive();
}
