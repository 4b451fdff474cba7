package dev.berth.cli.command;

import dev.berth.api.kubescheduler.ClientConnectionConfiguration;
import dev.berth.api.meta.ObjectKey;
import dev.berth.engine.port.TimeSource;
import dev.berth.kube.connect.Connection;
import dev.berth.kube.http.ApiClient;
import dev.berth.kube.http.ApiServer;
import dev.berth.kube.http.ClientSettings;
import dev.berth.kube.job.AccessReviews;
import dev.berth.kube.job.JobClient;
import dev.berth.kube.job.ResourceAttributes;
import dev.berth.questions.sweep.JobFollower;
import dev.berth.questions.sweep.JobProgress;
import dev.berth.questions.sweep.JobRemoval;
import dev.berth.questions.sweep.SweepJob;
import dev.berth.scenario.InputException;
import dev.berth.sweep.ResultLines;
import dev.berth.sweep.ScenarioResult;
import dev.berth.sweep.SweepPlan;
import dev.berth.terminal.Streams;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/// The Job of a sweep in a live cluster: creates, follows and removes it. For one thread.
final class SweepJobRun implements AutoCloseable {
  private static final ResourceAttributes GET_JOBS = right("get", "batch", "jobs");
  private static final ResourceAttributes LIST_PODS = right("list", "", "pods");

  /// The rights to create: a Job is removed again if its ConfigMap is refused.
  static final List<ResourceAttributes> TO_CREATE =
      List.of(
          right("create", "batch", "jobs"),
          right("create", "", "configmaps"),
          right("delete", "batch", "jobs"),
          GET_JOBS);

  static final List<ResourceAttributes> TO_FOLLOW =
      List.of(GET_JOBS, LIST_PODS, right("get", "", "pods/log"));

  static final List<ResourceAttributes> TO_REMOVE =
      List.of(
          GET_JOBS,
          LIST_PODS,
          right("get", "", "configmaps"),
          right("delete", "batch", "jobs"),
          right("delete", "", "configmaps"));

  private static final ClientConnectionConfiguration CLIENT =
      new ClientConnectionConfiguration("", "", "application/json", 50, 300);

  private final Streams streams;
  private final ApiServer server;
  private final ApiClient client;
  private final TimeSource time;
  private final ObjectKey key;

  /// @param key the key of the Job
  SweepJobRun(Streams streams, Connection connection, TimeSource time, ObjectKey key) {
    this.streams = streams;
    this.time = time;
    this.key = key;
    server = ApiServer.at(connection, time);
    client = new ApiClient(server, ClientSettings.of(CLIENT, "berth-sweep"), time);
  }

  private static ResourceAttributes right(String verb, String group, String resource) {
    return new ResourceAttributes(verb, group, resource);
  }

  /// @throws IOException with all missing rights of the user; the message is for the user
  void require(List<ResourceAttributes> rights) throws IOException, InterruptedException {
    var missing =
        new AccessReviews(client, key.namespace()).missing(rights.stream().distinct().toList());
    if (!missing.isEmpty()) {
      throw new IOException(
          "the user may not %s in the namespace %s of %s; nothing was done"
              .formatted(
                  missing.stream().map(Object::toString).collect(Collectors.joining(", ")),
                  key.namespace(),
                  server.address()));
    }
  }

  /// Creates the Job and its ConfigMap, or neither.
  ///
  /// @param inputs as for [SweepJob#objects]
  void create(SweepJob job, Map<String, byte[]> inputs) throws IOException, InterruptedException {
    var jobs = new JobClient(client, key);
    if (jobs.job() != null) {
      throw new IOException(
          "job.batch/%1$s is there already; follow it by --follow alone, or remove it by --cancel=%1$s"
              .formatted(key.name()));
    }
    jobs.create(job.job(inputs), job.configMap(inputs));
    streams.say("job.batch/%s was created".formatted(key.name()));
  }

  /// Follows the Job to its end, and reports if it has failed.
  ///
  /// @param results has the known results, and receives the others
  /// @param kept receives each of the others
  /// @return whether the Job is complete and each scenario has a result
  boolean follow(
      SweepPlan plan, SequencedMap<Integer, ScenarioResult> results, Consumer<ScenarioResult> kept)
      throws InputException, IOException, InterruptedException {
    var jobs = new JobClient(client, key);
    if (jobs.job() == null) {
      throw new IOException(
          "there is no job.batch/%s in the namespace %s; --apply creates it"
              .formatted(key.name(), key.namespace()));
    }
    int all = plan.space().size();
    var progress = new JobProgress(all, time.nanos());
    String why;
    try (var _ = streams.showing(progress)) {
      why = new JobFollower(jobs, time, new ResultLines(plan), progress).follow(results, kept);
    }
    if (!why.isEmpty()) {
      streams.say("job.batch/%s has not completed: %s".formatted(key.name(), why));
    }
    int missing = all - results.size();
    if (missing > 0) {
      streams.say(
          "%,d scenarios have no result; run them here by --results=FILE --resume, with the file that --follow --results=FILE has written"
              .formatted(missing));
    }
    return why.isEmpty() && missing == 0;
  }

  /// Removes the Job with everything that belongs to it, and waits until it is gone.
  void remove() throws IOException, InterruptedException {
    var removal = new JobRemoval(new JobClient(client, key), time);
    String removed;
    try (var _ = streams.showing(removal)) {
      removed = removal.run();
    }
    if (removed.isEmpty()) {
      throw new IOException(
          "there is no sweep %s in the namespace %s".formatted(key.name(), key.namespace()));
    }
    streams.out().printf("%s is gone: %s%n", key.name(), removed);
  }

  @Override
  public void close() {
    server.close();
  }
}
