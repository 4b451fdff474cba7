package dev.berth.cli.command;

import dev.berth.api.codec.Problems;
import dev.berth.api.kubescheduler.KubeSchedulerConfiguration;
import dev.berth.cli.live.LiveProcess;
import dev.berth.cli.live.LiveSettings;
import dev.berth.cli.scenario.InputException;
import dev.berth.cli.scenario.Scheduler;
import dev.berth.cli.scenario.SchedulerLoader;
import dev.berth.engine.queue.QueueSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `berth run`: schedules the pods of a real cluster.
@Command(
    name = "run",
    header = "Schedules the pods of a cluster, in kube-scheduler's place.",
    description = {
      "",
      "Takes kube-scheduler's configuration. Without a kubeconfig, works for the cluster that it"
          + " runs in. Logs to stderr.",
      ""
    })
final class RunCommand implements Callable<Integer> {
  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "A KubeSchedulerConfiguration, as for kube-scheduler.")
  private @Nullable Path configuration;

  @Option(
      names = "--kubeconfig",
      paramLabel = "FILE",
      description = "How to reach the API server, unless the configuration says so.")
  private String kubeconfig = "";

  @Option(
      names = "--master",
      paramLabel = "URL",
      description = "The API server, in the place of the kubeconfig's.")
  private String master = "";

  @Mixin private LeaderElectionOptions leaderElection = new LeaderElectionOptions();

  @Mixin private SchedulerOptions scheduler = new SchedulerOptions();

  RunCommand() {}

  @Override
  public Integer call() throws InputException, IOException {
    var problems = new Problems();
    Scheduler loaded =
        new SchedulerLoader(scheduler.request(configuration), InstantSource.system(), problems)
            .load(null);
    if (loaded == null) {
      throw new InputException(problems);
    }
    return new LiveProcess(
            new LiveSettings(
                loaded,
                complete(loaded.configuration().configuration()),
                master,
                QueueSettings.DEFAULT_MAX_UNSCHEDULABLE,
                VersionText.USER_AGENT))
        .run(System.getenv());
  }

  private KubeSchedulerConfiguration complete(KubeSchedulerConfiguration loaded) {
    var connection = loaded.clientConnection();
    return loaded
        .withLeaderElection(leaderElection.over(loaded.leaderElection()))
        .withClientConnection(
            connection.kubeconfig().isEmpty() ? connection.withKubeconfig(kubeconfig) : connection);
  }
}
