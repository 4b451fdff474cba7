package dev.berth.cli.command;

import dev.berth.cli.flags.DeschedulerFlags;
import dev.berth.cli.flags.FlagSyntax;
import dev.berth.cli.flags.PflagLine;
import dev.berth.daemon.descheduler.DeschedulerProcess;
import dev.berth.daemon.descheduler.DeschedulerRequest;
import dev.berth.scenario.InputException;
import dev.berth.scenario.SchedulerLoader;
import dev.berth.terminal.Streams;
import java.io.IOException;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `berth descheduler` and, with `--compat`, the command of the launcher with the name
/// `descheduler`.
@Command(
    name = DeschedulerCommand.NAME,
    preprocessor = FlagSyntax.class,
    header = "Evicts pods that would be better off elsewhere; replaces sigs.k8s.io/descheduler.",
    customSynopsis = "berth descheduler --policy-config-file POLICY [FLAG...]",
    description =
        "Takes the flags and the policies of sigs.k8s.io/descheduler v0.36.0. Without --kubeconfig,"
            + " works for the cluster that it runs in.",
    footer = {
      "  berth descheduler --policy-config-file policy.yaml --dry-run -v=4",
      "  berth descheduler --policy-config-file policy.yaml --descheduling-interval 5m"
          + " --leader-elect"
    })
final class DeschedulerCommand implements Callable<Integer> {
  static final String NAME = "descheduler";

  private static final String VERSION = "version";

  private final Streams streams;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--compat",
      description =
          "Evict where the original does: also if watches are stale or measurements cannot be"
              + " true; and take every policy that it takes.")
  private boolean compat;

  @Mixin private DeschedulerFlags flags = new DeschedulerFlags();

  @Mixin private ProofOptions proof = new ProofOptions();

  @Parameters(hidden = true, description = "version, or nothing.")
  private List<String> arguments = List.of();

  private DeschedulerCommand(Streams streams) {
    this.streams = streams;
  }

  /// The command, ready to be added to others.
  static CommandLine line(Streams streams) {
    var line = new CommandLine(new DeschedulerCommand(streams));
    PflagLine.prepare(line);
    return line;
  }

  @Override
  public Integer call() throws IOException, InputException {
    var error = PflagLine.error(spec.commandLine());
    if (error.isPresent()) {
      return wrong(error.get(), true);
    }
    if (arguments.equals(List.of(VERSION))) {
      streams.out().println("Descheduler version " + DeschedulerRequest.VERSION + " (berth)");
      return ExitCodes.DONE;
    }
    if (!arguments.isEmpty()) {
      return wrong(
          "unknown command \"%s\" for \"%s\"".formatted(arguments.getFirst(), NAME), false);
    }
    var proving = compat ? null : proof.scheduler(List.of(), null);
    var scheduler = proving == null ? null : SchedulerLoader.load(proving, InstantSource.system());
    var request = new DeschedulerRequest(flags.options(), compat, scheduler);
    var unknown = request.unknownGate();
    if (unknown.isPresent()) {
      return wrong("unrecognized feature gate: " + unknown.get(), false);
    }
    return new DeschedulerProcess(request).run(System.getenv());
  }

  private int wrong(String message, boolean withHelp) {
    streams.err().println("Error: " + message);
    if (withHelp) {
      streams.err().println(spec.commandLine().getUsageMessage());
    }
    return compat ? ExitCodes.FAILED : ExitCodes.BAD_INPUT;
  }
}
