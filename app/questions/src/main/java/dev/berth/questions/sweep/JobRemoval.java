package dev.berth.questions.sweep;

import dev.berth.engine.port.TimeSource;
import dev.berth.kube.job.JobClient;
import dev.berth.terminal.Counts;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/// Removes a Job with its pods and its ConfigMap, and waits until all of it is gone. One thread
/// runs it, and any thread may read the progress.
public final class JobRemoval implements Supplier<String> {
  private static final Duration PERIOD = Duration.ofMillis(500);

  private final JobClient client;
  private final TimeSource time;
  private volatile String text = "reading the Job";

  public JobRemoval(JobClient client, TimeSource time) {
    this.client = client;
    this.time = time;
  }

  /// Removes it.
  ///
  /// @return the removed objects, such as `the Job, 10 pods and the ConfigMap`; empty for nothing
  /// @throws IOException if the API server refuses, or does not answer
  public String run() throws IOException, InterruptedException {
    var job = client.job();
    if (job != null && !SweepJob.COMPONENT.equals(job.metadata().labels().get(SweepJob.LABEL))) {
      throw new IOException("job.batch/%s is not of a sweep".formatted(job.metadata().name()));
    }
    var before = there();
    if (before.isEmpty()) {
      return "";
    }
    client.remove();
    for (var left = there(); !left.isEmpty(); left = there()) {
      text = "waiting for the end of " + listed(left);
      time.sleep(PERIOD);
    }
    return listed(before);
  }

  private List<String> there() throws IOException, InterruptedException {
    var there = new ArrayList<String>();
    if (client.job() != null) {
      there.add("the Job");
    }
    int pods = client.pods().size();
    if (pods > 0) {
      there.add(Counts.of(pods, "pod"));
    }
    if (client.hasConfigMap()) {
      there.add("the ConfigMap");
    }
    return there;
  }

  private static String listed(List<String> names) {
    return names.size() == 1
        ? names.getFirst()
        : String.join(", ", names.subList(0, names.size() - 1)) + " and " + names.getLast();
  }

  @Override
  public String get() {
    return text;
  }
}
