package dev.berth.cli.command;

import dev.berth.cli.flags.AnnotatorFlags;
import dev.berth.cli.flags.FlagSyntax;
import dev.berth.cli.flags.PflagLine;
import dev.berth.daemon.annotator.AnnotatorProcess;
import dev.berth.daemon.annotator.AnnotatorRequest;
import dev.berth.daemon.annotator.LoadCheckPage;
import dev.berth.daemon.annotator.LoadCheckReport;
import dev.berth.daemon.annotator.LoadCheckTree;
import dev.berth.scenario.InputException;
import dev.berth.terminal.Streams;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `berth annotate-load`, a replacement of crane-scheduler-controller.
@Command(
    name = AnnotateLoadCommand.NAME,
    preprocessor = FlagSyntax.class,
    header = "Writes what nodes really use into annotations, for crane-scheduler's plugin Dynamic.",
    customSynopsis = "berth annotate-load --prometheus-address URL [FLAG...]",
    description =
        "Takes the flags and the policy of crane-scheduler-controller, and asks Prometheus as it"
            + " does. The times in annotations are of the zone in the variable TZ, Asia/Shanghai by"
            + " default; the lease is in the namespace of the variable CRANE_SYSTEM_NAMESPACE,"
            + " crane-system by default. Without --kubeconfig, works for the cluster that it runs"
            + " in.",
    footer = {
      "  berth annotate-load --prometheus-address http://prometheus:9090 --check",
      "  berth annotate-load --prometheus-address http://prometheus:9090 --policy-config-path"
          + " policy.yaml"
    },
    exitCodeList = "3:--check has found what keeps nodes from being annotated")
final class AnnotateLoadCommand implements Callable<Integer> {
  static final String NAME = "annotate-load";

  private static final String NAMESPACE = "CRANE_SYSTEM_NAMESPACE";

  private final Streams streams;
  private final Map<String, String> environment;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private AnnotatorFlags flags;

  @Option(
      names = "--check",
      description =
          "Write nothing: ask for every metric of every node, and say what is missing, why, and"
              + " what to do. Exit code 3 if something is.")
  private boolean check;

  @Mixin private OutputOptions output = OutputOptions.ofTables();

  private volatile String asking = "";

  @Parameters(hidden = true)
  private List<String> arguments = List.of();

  private AnnotateLoadCommand(Streams streams, Map<String, String> environment) {
    this.streams = streams;
    this.environment = environment;
    String namespace = environment.getOrDefault(NAMESPACE, "");
    flags = new AnnotatorFlags(namespace.isEmpty() ? "crane-system" : namespace);
  }

  /// The command, ready to be added to others.
  static CommandLine line(Streams streams) {
    var line = new CommandLine(new AnnotateLoadCommand(streams, System.getenv()));
    PflagLine.prepare(line);
    return line;
  }

  @Override
  public Integer call() throws IOException, InputException, InterruptedException {
    var error = PflagLine.error(spec.commandLine());
    if (error.isPresent()) {
      return wrong(error.get());
    }
    if (!arguments.isEmpty()) {
      return wrong("unknown command \"%s\" for \"%s\"".formatted(arguments.getFirst(), NAME));
    }
    var request = AnnotatorRequest.of(flags.options(), environment);
    if (check) {
      return check(request);
    }
    return new AnnotatorProcess(request).run(environment);
  }

  private int check(AnnotatorRequest request) throws IOException, InterruptedException {
    LoadCheckReport report;
    try (var _ = streams.showing(() -> "asking for " + asking)) {
      report = LoadCheckReport.of(request, environment, what -> asking = what);
    }
    output.write(
        streams, new LoadCheckPage(report)::write, () -> LoadCheckTree.REPORT.tree(report));
    return ExitCodes.of(report.isWell());
  }

  private int wrong(String message) {
    streams.err().println("berth annotate-load: " + message);
    streams.err().println("Try 'berth annotate-load --help' to see what there is.");
    return ExitCodes.BAD_INPUT;
  }
}
