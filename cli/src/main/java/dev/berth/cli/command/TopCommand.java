package dev.berth.cli.command;

import dev.berth.query.QueryClient;
import dev.berth.questions.overview.FileOverview;
import dev.berth.questions.overview.Overview;
import dev.berth.questions.overview.OverviewPage;
import dev.berth.questions.overview.OverviewTree;
import dev.berth.scenario.InputException;
import dev.berth.terminal.Streams;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `berth top`: shows a cluster, or a running scheduler, at a glance.
@Command(
    name = "top",
    header = "Shows what waits in a cluster, for what and since when, and the fullest nodes.",
    description = {
      "Of files or a live cluster: the pods that wait, in the order in which the scheduler tries"
          + " them, and what would become of each if it did so now.",
      "Of a running scheduler (--server): what it has in its queue, and what it decides, again and"
          + " again as long as the output is a terminal. Needs the right to list"
          + " overview.decisions.berth.dev."
    },
    footer = {
      "  berth top cluster.yaml",
      "  kubectl get -A -o yaml no,po,pc,pvc,pv | berth top -",
      "  berth top --context prod -o json",
      "  kubectl -n kube-system port-forward deploy/berth 10259 &",
      "  berth top --server https://localhost:10259 --insecure-skip-tls-verify",
      "  berth top --server https://localhost:10259 --once -o json"
    })
final class TopCommand implements Callable<Integer> {
  /// Moves the cursor to the top, and clears the screen.
  private static final String FROM_THE_TOP = "\033[H\033[J";

  private final Streams streams;

  @Parameters(
      arity = "0..*",
      paramLabel = "FILE",
      description =
          "YAML or JSON: files, directories of them, URLs, or - for standard input. The cluster,"
              + " unless a live one or a running scheduler is named.")
  private List<String> files = List.of();

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private RunOptions options = new RunOptions();

  @Mixin private RemoteOptions server = new RemoteOptions();

  @Option(
      names = "--interval",
      paramLabel = "SECONDS",
      description = "With --server: how often to ask (default: 2).")
  private int interval = 2;

  @Option(names = "--once", description = "With --server: ask once.")
  private boolean once;

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "How many reasons, pods and nodes (default: 10).")
  private int limit = 10;

  @Mixin
  private OutputOptions output =
      OutputOptions.ofObjects(
          "name: the pods that have waited for the longest time, as pod/NAME.",
          "All but table are printed once.");

  TopCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() throws InputException, IOException, InterruptedException {
    if (interval < 1 || limit < 1) {
      throw new ParameterException(
          spec.commandLine(), "--interval and --limit are numbers from 1 on");
    }
    if (server.isGiven()) {
      askServer();
    } else {
      readFiles();
    }
    return ExitCodes.DONE;
  }

  private void readFiles() throws InputException, InterruptedException {
    Stream.of("--interval", "--once")
        .filter(spec.commandLine().getParseResult()::hasMatchedOption)
        .findFirst()
        .ifPresent(option -> {
          throw new ParameterException(spec.commandLine(), option + " needs --server");
        });
    if (files.isEmpty() && !options.cluster().isGiven()) {
      throw new ParameterException(
          spec.commandLine(),
          "a cluster is missing: name files, a live cluster by --kubeconfig or --context, or a"
              + " running scheduler by --server");
    }
    var run = new CommandRun(options, files, streams);
    Overview overview;
    try (var _ = run.showProgress()) {
      overview =
          new FileOverview(run.validSimulation())
              .oldestFirst()
              .run(limit, run.notes(), run.progress());
    }
    run.notes().print(streams.err());
    output.write(
        streams, new OverviewPage(overview)::write, () -> OverviewTree.OF_FILES.tree(overview));
  }

  private void askServer() throws IOException, InterruptedException {
    if (!files.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(),
          "--server asks a running scheduler about its own cluster: name it, or files, not both");
    }
    try (QueryClient client = server.client(options.cluster(), spec.commandLine())) {
      if (output.format() == OutputFormat.TABLE && !once && streams.terminal().isInteractive()) {
        follow(client);
      } else {
        streams.out().print(page(client));
      }
    }
  }

  private String page(QueryClient client) throws IOException, InterruptedException {
    return RemotePage.get(
        client, "/overview", "limit=" + limit, output.format(), streams.terminal());
  }

  private void follow(QueryClient client) throws IOException, InterruptedException {
    while (!streams.out().checkError()) {
      String page = page(client);
      streams.out().print(FROM_THE_TOP + page);
      streams.out().flush();
      Thread.sleep(Duration.ofSeconds(interval));
    }
  }
}
