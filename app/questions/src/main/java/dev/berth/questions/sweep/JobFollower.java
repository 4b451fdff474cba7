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
/// Every few seconds, it reads what each running pod has printed since the last look, and of each
/// pod that has ended the whole log, once. A log may be read twice, and pods may print a result
/// twice: results of the same scenario are equal. A pod that was killed leaves complete lines, too.
///
/// ```
/// pod 0-abcde  ████████▒▒▒▒    Running    ▒ what is new
/// pod 1-fghij  ████            Failed     █ whole, once
/// pod 1-klmno  ▒▒              Running
/// ```
///
/// An API server that does not answer for some minutes is waited for. For one thread.
public final class JobFollower {
  private static final Duration PERIOD = Duration.ofSeconds(5);

  /// What is read again, in case that a log is late or clocks differ.
  private static final long OVERLAP_SECONDS = 5;

  /// So many looks in a row may have no answer: five minutes.
  private static final int MOST_FAILURES = 60;

  /// From this code on, the server, a node, or a proxy on the way has failed, and may answer later.
  private static final int SERVER_ERRORS = 500;

  /// So many looks at the logs of a Job that has ended, if a node does not answer.
  private static final int LAST_LOOKS = 6;

  private final JobClient client;
  private final TimeSource time;
  private final ResultLines lines;
  private final JobProgress progress;

  /// When the log of a pod that runs was read, by UID.
  private final Map<String, Long> read = new HashMap<>();

  /// The UIDs of pods whose log was read to its end.
  private final Set<String> ended = new HashSet<>();

  /// @param lines of the plan that the Job runs
  public JobFollower(JobClient client, TimeSource time, ResultLines lines, JobProgress progress) {
    this.client = client;
    this.time = time;
    this.lines = lines;
    this.progress = progress;
  }

  /// Follows the Job to its end.
  ///
  /// @param results has the results that are known, and gets the others by scenario
  /// @param kept takes each of the others once
  /// @return why the Job has not completed; empty if it has
  /// @throws InputException if results are those of another plan, or differ
  /// @throws IOException if the API server refuses, or is away for long
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

  /// Why the Job has failed; empty if it is complete, and null if it has not ended.
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

  /// How far back a log is to be read; 0 for all of it.
  private long seconds(Pod pod, long now) {
    var last = read.get(pod.metadata().uid());
    return last == null || pod.isFinished()
        ? 0
        : Duration.ofNanos(now - last).toSeconds() + OVERLAP_SECONDS;
  }
}
