package dev.berth.cli.command;

import dev.berth.cli.flags.PflagLine;
import dev.berth.daemon.server.SchedulerProcess;
import dev.berth.terminal.Streams;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Objects;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/// `berth` itself: the common options of all commands. It does nothing without a command.
@Command(
    name = "berth",
    header = "Places the pods of a cluster as kube-scheduler would, and explains why.",
    synopsisSubcommandLabel = "COMMAND",
    versionProvider = VersionText.class,
    footer = {
      "",
      "A cluster is YAML or JSON: manifests, or what berth snapshot or kubectl get writes.",
      "",
      "  berth snapshot > cluster.yaml                what is there?",
      "  berth top cluster.yaml                       what waits, and which nodes are full?",
      "  berth simulate cluster.yaml app.yaml         would my app fit?",
      "  berth explain shop/checkout cluster.yaml     why is this pod there, or pending?",
      "  berth disrupt cluster.yaml --drain node-1    what does this drain do?",
      "  berth check-config scheduler.yaml            what does my configuration mean?",
      "  berth shadow --kubeconfig reader.conf        would Berth do what kube-scheduler does?",
    },
    exitCodeList = {
      "3:done, but not as wanted: a difference, an outcome that --fail-on names, pods that wait"
          + " whatever is added, or --time-limit ended the run early",
      "130:ended by Ctrl-C; long runs write what they have found"
    })
public final class RootCommand implements Runnable {
  private static final int LEAST_HELP_WIDTH = 55;
  private static final int MOST_HELP_WIDTH = 100;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      scope = ScopeType.INHERIT,
      description = "Explain a command and its options.")
  @SuppressWarnings("UnusedVariable") // picocli acts on it
  private boolean help;

  @Option(
      names = {"-V", "--version"},
      versionHelp = true,
      description = "Print the version.")
  @SuppressWarnings("UnusedVariable") // picocli acts on it
  private boolean version;

  @Option(
      names = "--debug",
      scope = ScopeType.INHERIT,
      description = "On an internal error, print the stack trace.")
  private boolean debug;

  private RootCommand() {}

  /// Runs a command line. Without a command's name, the command is `run`.
  ///
  /// @param process runs the scheduler with the settings of `run`
  /// @return the exit code
  public static int run(Streams streams, SchedulerProcess process, String... args) {
    var root = new RootCommand();
    var report = new FailureReport(streams, () -> root.debug);
    try {
      var line = new CommandLine(root);
      var words = CommandWords.of(args, line);
      new Subcommands(streams, process).addTo(line, words.command());
      ExitCodes.document(line.getCommandSpec());
      prepare(line, streams, report);
      int code = line.execute(words.all());
      streams.out().flush();
      int end = streams.out().checkError() ? report.lostOutput(code) : code;
      assert ExitCodes.isDocumented(end, line) : end + " is not in the help of " + words.command();
      return end;
    } catch (RuntimeException | Error e) {
      return report.of(e);
    }
  }

  /// A command that has not read a line yet.
  ///
  /// @param words the words of its name, such as `capacity` and `fit`
  static CommandSpec command(Streams streams, String... words) {
    var line = new CommandLine(new RootCommand());
    new Subcommands(streams, settings -> ExitCodes.BAD_INPUT).addTo(line, words[0]);
    for (var word : words) {
      line = Objects.requireNonNull(line.getSubcommands().get(word));
    }
    return line.getCommandSpec();
  }

  /// Reads a command line without running it.
  ///
  /// @return the named command, with its options
  /// @throws ParameterException with all errors
  static CommandLine parse(Streams streams, String... args) {
    var line = new CommandLine(new RootCommand());
    var words = CommandWords.of(args, line);
    new Subcommands(streams, settings -> ExitCodes.BAD_INPUT).addTo(line, words.command());
    prepare(line, streams, new FailureReport(streams, () -> false));
    var parsed = line.parseArgs(words.all());
    throwIfWrong(parsed);
    while (parsed.hasSubcommand()) {
      parsed = parsed.subcommand();
    }
    return parsed.commandSpec().commandLine();
  }

  /// Configures all commands that were added so far.
  private static void prepare(CommandLine line, Streams streams, FailureReport report) {
    line.setCaseInsensitiveEnumValuesAllowed(true);
    line.setOut(new PrintWriter(streams.out(), true, StandardCharsets.UTF_8));
    line.setErr(new PrintWriter(streams.err(), true, StandardCharsets.UTF_8));
    line.setUsageHelpWidth(
        Math.clamp(streams.terminal().width(), LEAST_HELP_WIDTH, MOST_HELP_WIDTH));
    line.setColorScheme(
        CommandLine.Help.defaultColorScheme(streams.terminal().colours() ? Ansi.ON : Ansi.OFF));
    line.setExecutionExceptionHandler((failure, command, parsed) -> report.of(failure));
    line.setParameterExceptionHandler((failure, arguments) -> report.ofUsage(failure, arguments));
    collectErrors(line);
    line.setExecutionStrategy(RootCommand::executeUnlessWrong);
  }

  /// One error does not hide the next one, and an argument that looks like an option is not the
  /// value of another option, except in pflag's grammar.
  private static void collectErrors(CommandLine line) {
    var spec = line.getCommandSpec();
    spec.parser()
        .collectErrors(true)
        .unmatchedOptionsAllowedAsOptionParameters(PflagLine.isReadBy(spec));
    line.getSubcommands().values().forEach(RootCommand::collectErrors);
  }

  private static int executeUnlessWrong(ParseResult parsed) {
    throwIfWrong(parsed);
    return new CommandLine.RunLast().execute(parsed);
  }

  private static void throwIfWrong(ParseResult parsed) {
    var wrong = new ArrayList<ParameterException>();
    for (var part = parsed; part != null; part = part.subcommand()) {
      if (!PflagLine.isReadBy(part.commandSpec())) {
        part.errors().stream()
            .filter(ParameterException.class::isInstance)
            .map(ParameterException.class::cast)
            .forEach(wrong::add);
      }
    }
    OptionChecks.throwAny(wrong);
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "a command is missing");
  }
}
