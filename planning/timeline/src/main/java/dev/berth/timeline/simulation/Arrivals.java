package dev.berth.timeline.simulation;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// What comes to a cluster while time passes, in the order of its times, and not before it is
/// needed. Called on the thread of the simulation.
public interface Arrivals {

  /// Nothing comes.
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

  /// When the next one comes, since the beginning; null if nothing does any more.
  @Nullable Duration next();

  /// Adds the next one to the cluster. To be called when [#next] says so.
  void arrive();
}
