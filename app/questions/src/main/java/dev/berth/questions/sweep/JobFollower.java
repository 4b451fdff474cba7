package dev.berth.questions.sweep;

import dev.berth.api.batch.Job;
import dev.berth.api.codec.Problems;
import dev.berth.api.core.Pod;
import dev.berth.engine.port.TimeSource;
import dev.berth.kube.http.ApiException;
import dev.berth.kube.job.JobClient;
import dev.berth.scenario.InputException;
import dev.berth.sweep.ResultLines;
import dev.berth.sweep.ScenarioResult;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Collects the results of a Job from the logs of its pods, until the Job ends.
///
/// Every few seconds, it reads the new output of each running pod, and once the whole log of each
/// pod that has ended. It may read a log twice, and pods may print a result twice: results of the
/// same scenario are equal. A killed pod leaves complete lines, too.
///
/// ```
/// pod 0-abcde  ████████▒▒▒▒    Running    ▒ what is new
/// pod 1-fghij  ████            Failed     █ whole, once
/// pod 1-klmno  ▒▒              Running
/// ```
///
/// If the API server does not answer, it waits for some minutes. For one thread.
public final class JobFollower {
  private static final Duration PERIOD = Duration.ofSeconds(5);

  /// The time that is read again, in case a log is late or clocks differ.
  private static final long OVERLAP_SECONDS = 5;

  /// The maximum number of successive reads without an answer: five minutes.
  private static final int MOST_FAILURES = 60;

  /// With this code or a higher one, the server, a node, or a proxy has failed, and may answer
  /// later.
  private static final int SERVER_ERRORS = 500;

  /// The number of reads of a completed Job's logs, if a node does not answer.
  private static final int LAST_LOOKS = 6;

  private final JobClient client;
  private final TimeSource time;
  private final ResultLines lines;
  private final JobProgress progress;

  /// The time of the last read of a running pod's log, by UID.
  private final Map<String, Long> read = new HashMap<>();

  /// The UIDs of pods whose log was read to its end.
  private final Set<String> ended = new HashSet<>();

  /// @param lines the lines of the Job's plan
  public JobFollower(JobClient client, TimeSource time, ResultLines lines, JobProgress progress) {
    this.client = client;
    this.time = time;
    this.lines = lines;
    this.progress = progress;
  }

  /// Follows the Job to its end.
  ///
  /// @param results has the known results, and receives the others by scenario
  /// @param kept receives each new result once
  /// @return the reason why the Job is not complete; empty if it is complete
  /// @throws InputException if results belong to another plan, or differ
  /// @throws IOException if the API server refuses, or is unreachable for long
  public String follow(SequencedMap<Integer, ScenarioResult> results, Consumer<ScenarioResult> kept)
      throws InputException, IOException, InterruptedException {
    int failures = 0;
    int looks = 0;
    while (true) {
      try {
        var job = client.job();
        if (job == null) {
          return "it was removed";
        }
        var pods = client.pods();
        collect(pods, results, kept);
        failures = 0;
        var end = end(job);
        if (end != null && (isRead(pods) || ++looks == LAST_LOOKS)) {
          return end;
        }
      } catch (IOException e) {
        if (++failures > MOST_FAILURES
            || (e instanceof ApiException no && no.code() < SERVER_ERRORS)) {
          throw e;
        }
        progress.lost(String.valueOf(e.getMessage()));
      }
      time.sleep(PERIOD);
    }
  }

  /// The reason of the Job's failure; empty if it is complete, and null if it has not ended.
  private static @Nullable String end(Job job) {
    for (var condition : job.status().conditions()) {
      if (condition.status().equals("True")) {
        switch (condition.type()) {
          case "Complete" -> {
            return "";
          }
          case "Failed" -> {
            return "%s: %s".formatted(condition.reason(), condition.message());
          }
          default -> {
            // of a Job that goes on, or is about to end
          }
        }
      }
    }
    return null;
  }

  private boolean isRead(List<Pod> pods) {
    return pods.stream().allMatch(pod -> ended.contains(pod.metadata().uid()));
  }

  private void collect(
      List<Pod> pods, SequencedMap<Integer, ScenarioResult> results, Consumer<ScenarioResult> kept)
      throws InputException, IOException, InterruptedException {
    for (var pod : pods) {
      if (!ended.contains(pod.metadata().uid())) {
        int known = results.size();
        add(pod, results);
        results.values().stream().skip(known).forEach(kept);
      }
    }
    var failed = (int) results.values().stream().filter(ScenarioResult::isFailed).count();
    progress.saw(results.size(), failed, pods, time.nanos());
  }

  private void add(Pod pod, Map<Integer, ScenarioResult> results)
      throws InputException, IOException, InterruptedException {
    long now = time.nanos();
    String log;
    try {
      log = client.log(pod, SweepJob.CONTAINER, seconds(pod, now));
    } catch (ApiException e) {
      if (pod.isFinished() && e.code() < SERVER_ERRORS) {
        ended.add(pod.metadata().uid()); // without a log: it has never run, or is gone
      }
      return; // otherwise it has not begun, or its node does not answer
    }
    var problems = new Problems();
    lines.read(log, "pod/" + pod.metadata().name(), problems, results);
    InputException.throwIfAny(problems);
    if (pod.isFinished()) {
      ended.add(pod.metadata().uid());
    } else {
      read.put(pod.metadata().uid(), now);
    }
  }

  /// The time span of a log to read; 0 for all of it.
  private long seconds(Pod pod, long now) {
    var last = read.get(pod.metadata().uid());
    return last == null || pod.isFinished()
        ? 0
        : Duration.ofNanos(now - last).toSeconds() + OVERLAP_SECONDS;
  }
}
