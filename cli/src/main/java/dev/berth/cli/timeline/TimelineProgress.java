package dev.berth.cli.timeline;

import dev.berth.cli.scenario.RunProgress;
import dev.berth.timeline.simulation.TimedProgress;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The progress of a simulation over time. Written by one thread, read by any.
public final class TimelineProgress implements Consumer<TimedProgress>, Supplier<String> {
  private final RunProgress reading = new RunProgress();
  private volatile long lines;
  private volatile @Nullable Duration limit;
  private volatile @Nullable TimedProgress simulated;

  /// Nothing has been done yet.
  public TimelineProgress() {}

  /// Takes the progress of reading the cluster.
  public RunProgress reading() {
    return reading;
  }

  /// So many lines of traces have been read.
  void lines(long count) {
    lines = count;
  }

  /// The simulation begins.
  ///
  /// @param time how much of it is to pass; null if that is not known
  void begins(@Nullable Duration time) {
    limit = time;
  }

  @Override
  public void accept(TimedProgress progress) {
    simulated = progress;
  }

  /// `simulated 3h12m of 1d, 4,000 of 12,000 pods have ended`.
  @Override
  public String get() {
    TimedProgress now = simulated;
    if (now == null) {
      return lines == 0 ? reading.get() : "reading traces, %,d lines".formatted(lines);
    }
    Duration all = limit;
    return "simulated %s%s, %,d of %,d pods have ended"
        .formatted(
            TimeText.of(now.elapsed()),
            all == null ? "" : " of " + TimeText.of(all),
            now.ended(),
            now.arrived());
  }
}
