package dev.berth.questions.sweep;

import dev.berth.api.core.Pod;
import dev.berth.api.core.PodStatus;
import dev.berth.terminal.Counts;
import dev.berth.terminal.TimeText;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;

/// How far a sweep is whose parts are pods of a cluster, and how long it will take. One thread
/// tells it what it sees, and any thread may read it.
public final class JobProgress implements Supplier<String> {
  private final int all;
  private final long begun;
  private volatile String text = "reading the Job";

  /// How many scenarios had ended when the first look was over; -1 before.
  private int first = -1;

  /// The following begins.
  ///
  /// @param all how many scenarios there are
  /// @param now in nanoseconds
  public JobProgress(int all, long now) {
    this.all = all;
    this.begun = now;
  }

  /// @param finished how many scenarios have a result
  /// @param failed how many of them have an error in place of an answer
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

  /// By the scenarios that have ended since the first look: when the earlier ones began is not
  /// known.
  private String left(int finished, long now) {
    int since = finished - first;
    if (since <= 0 || finished == all) {
      return "";
    }
    var passed = Duration.ofNanos(now - begun);
    return "about %s left"
        .formatted(TimeText.of(SweepProgress.left(passed, since, all - finished)));
  }

  /// The API server does not answer at the moment.
  void lost(String why) {
    text = "no answer of the API server, trying again: " + why;
  }

  /// Such as `212 of 2,000 scenarios, 3 of them failed, 8 pods running, about 3m20s left`.
  @Override
  public String get() {
    return text;
  }
}
