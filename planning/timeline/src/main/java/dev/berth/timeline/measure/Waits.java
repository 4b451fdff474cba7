package dev.berth.timeline.measure;

import java.time.Duration;
import java.util.Arrays;

/// The waits of a group's pods until their start. Takes eight bytes for each pod that has waited.
/// For one thread.
final class Waits {

  private long[] millis = new long[0];
  private int positive;
  private long immediate;

  /// Adds the wait of a pod that has started.
  void add(Duration wait) {
    var waited = wait.toMillis();
    if (waited == 0) {
      immediate++;
      return;
    }
    if (positive == millis.length) {
      millis = Arrays.copyOf(millis, Math.max(8, positive * 2));
    }
    millis[positive] = waited;
    positive++;
  }

  /// @param waiting how many pods still wait
  WaitFigures figures(long waiting) {
    var sorted = Arrays.copyOf(millis, positive);
    Arrays.sort(sorted);
    var started = immediate + positive;
    var sum = Arrays.stream(sorted).sum();
    return new WaitFigures(
        started,
        waiting,
        Duration.ofMillis(started == 0 ? 0 : Math.round((double) sum / started)),
        percentile(sorted, 50),
        percentile(sorted, 90),
        percentile(sorted, 99),
        percentile(sorted, 100));
  }

  /// Returns the smallest wait that the given percentage of the pods did not exceed.
  private Duration percentile(long[] sorted, int percent) {
    var started = immediate + positive;
    var rank = (started * percent + 99) / 100;
    return Duration.ofMillis(rank <= immediate ? 0 : sorted[(int) (rank - immediate) - 1]);
  }
}
