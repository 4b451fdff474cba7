package dev.berth.questions.sweep;

import dev.berth.api.core.Pod;
import dev.berth.api.core.PodStatus;
import dev.berth.terminal.Counts;
import dev.berth.terminal.TimeText;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;

/// The progress of a sweep whose parts are pods of a cluster, and the time that it will take. One
/// thread reports what it sees, and any thread may read it.
public final class JobProgress implements Supplier<String> {
  private final int all;
  private final long begun;
  private volatile String text = "reading the Job";

  /// The number of scenarios that had ended at the end of the first read; -1 before.
  private int first = -1;

  /// The following begins.
  ///
  /// @param all the number of scenarios
  /// @param now in nanoseconds
  public JobProgress(int all, long now) {
    this.all = all;
    this.begun = now;
  }

  /// @param finished the number of scenarios with a result
  /// @param failed the number of these that have an error instead of an answer
  /// @param now in nanoseconds
  void saw(int finished, int failed, Collection<Pod> pods, long now) {
    if (first < 0) {
      first = finished;
    }
    var parts =
        List.of(
            "%,d of %,d scenarios".formatted(finished, all),
            failed == 0 ? "" : "%,d of them failed".formatted(failed),
            count(pods, PodStatus.RUNNING, "running"),
            count(pods, PodStatus.PENDING, "pending"),
            left(finished, now));
    text = String.join(", ", parts.stream().filter(part -> !part.isEmpty()).toList());
  }

  private static String count(Collection<Pod> pods, String phase, String name) {
    long count = pods.stream().filter(pod -> pod.status().phase().equals(phase)).count();
    return count == 0 ? "" : "%s %s".formatted(Counts.of(count, "pod"), name);
  }

  /// It uses the scenarios that have ended since the first read, because the start of earlier ones
  /// is unknown.
  private String left(int finished, long now) {
    int since = finished - first;
    if (since <= 0 || finished == all) {
      return "";
    }
    var passed = Duration.ofNanos(now - begun);
    return "about %s left"
        .formatted(TimeText.of(SweepProgress.left(passed, since, all - finished)));
  }

  /// Records that the API server does not answer now.
  void lost(String why) {
    text = "no answer of the API server, trying again: " + why;
  }

  /// Such as `212 of 2,000 scenarios, 3 of them failed, 8 pods running, about 3m20s left`.
  @Override
  public String get() {
    return text;
  }
}
