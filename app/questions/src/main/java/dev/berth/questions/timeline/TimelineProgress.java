package dev.berth.questions.timeline;

import dev.berth.scenario.RunProgress;
import dev.berth.terminal.TimeText;
import dev.berth.timeline.simulation.TimedProgress;
import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The progress of a simulation over time. One thread writes it, and any thread may read it.
public final class TimelineProgress implements Supplier<String> {
  private final RunProgress reading = new RunProgress();
  private volatile long lines;
  private volatile @Nullable Duration limit;
  private volatile @Nullable TimedProgress simulated;
  private volatile boolean isSlow;

  /// Creates the progress of a simulation that has not begun.
  public TimelineProgress() {}

  /// Receives the progress of reading the cluster.
  public RunProgress reading() {
    return reading;
  }

  /// Records the number of lines of traces that have been read.
  void lines(long count) {
    lines = count;
  }

  /// Begins the simulation with its duration; null if it is unknown.
  void begins(@Nullable Duration time) {
    limit = time;
  }

  /// Time has passed.
  ///
  /// @param slow whether repeated attempts for waiting pods take most of the time
  public void accept(TimedProgress progress, boolean slow) {
    simulated = progress;
    isSlow = slow;
  }

  /// `simulated 3h12m of 1d, 1,900 of 12,000 pods wait`.
  @Override
  public String get() {
    TimedProgress now = simulated;
    if (now == null) {
      return lines == 0 ? reading.get() : "reading traces, %,d lines".formatted(lines);
    }
    Duration all = limit;
    return "simulated %s%s, %,d of %,d pods wait%s"
        .formatted(
            TimeText.of(now.elapsed()),
            all == null ? "" : " of " + TimeText.of(all),
            now.waiting(),
            now.arrived(),
            isSlow ? " (slow: raise podInitialBackoffSeconds)" : "");
  }
}
