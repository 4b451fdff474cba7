package dev.berth.cli.command;

import dev.berth.cli.query.QueryClient;
import dev.berth.cli.terminal.Streams;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `berth top`: shows what a running scheduler does.
@Command(
    name = "top",
    header = "Shows a running scheduler: its queue, why pods wait, the fullest nodes.",
    description = {
      "",
      "Asks a scheduler that runs, again and again as long as the output is a terminal. Needs the"
          + " right to list overview.decisions.berth.dev.",
      ""
    },
    footer = {
      "",
      "  kubectl -n kube-system port-forward deploy/berth 10259 &",
      "  berth top --server https://localhost:10259 --insecure-skip-tls-verify",
      "  berth top --server https://localhost:10259 --once -o json"
    })
final class TopCommand implements Callable<Integer> {
  /// Home, and clear to the end.
  private static final String FROM_THE_TOP = "\033[H\033[J";

  private final Streams streams;

  @Mixin private RemoteOptions server = new RemoteOptions();

  @Mixin private ClusterOptions user = new ClusterOptions();

  @Option(
      names = "--interval",
      paramLabel = "SECONDS",
      description = "How often to ask (default: 2).")
  private int interval = 2;

  @Option(names = "--once", description = "Ask once.")
  private boolean once;

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "How many reasons, pods and nodes (default: 10).")
  private int limit = 10;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "table|json|yaml",
      converter = OutputFormat.Converter.class,
      description = "table: for people (default). json, yaml: for programs, once.")
  private OutputFormat format = OutputFormat.TABLE;

  @Spec private CommandSpec spec = CommandSpec.create();

  TopCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (!server.isGiven()) {
      throw new ParameterException(
          spec.commandLine(), "--server is missing: the address of a running scheduler");
    }
    if (interval < 1 || limit < 1) {
      throw new ParameterException(
          spec.commandLine(), "--interval and --limit are numbers from 1 on");
    }
    try (QueryClient client = server.client(user, spec.commandLine())) {
      if (format == OutputFormat.JSON) {
        streams.out().print(client.get("/overview?pretty=true&limit=" + limit, "application/json"));
      } else if (format == OutputFormat.YAML) {
        streams.out().print(client.get("/overview?limit=" + limit, "application/yaml"));
      } else if (once || !streams.terminal().isInteractive()) {
        streams.out().print(page(client));
      } else {
        follow(client);
      }
    }
    return ExitCodes.DONE;
  }

  private String page(QueryClient client) throws IOException, InterruptedException {
    return client.get(
        "/overview?limit=%d&width=%d&colours=%s"
            .formatted(limit, streams.terminal().width(), streams.terminal().colours()),
        "text/plain");
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
