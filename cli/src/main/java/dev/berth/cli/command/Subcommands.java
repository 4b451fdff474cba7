package dev.berth.cli.command;

import dev.berth.cli.flags.PflagLine;
import dev.berth.daemon.server.SchedulerProcess;
import dev.berth.terminal.Streams;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.UsageMessageSpec;

/// The commands of `berth`. picocli reads all options of a command when it is added, which takes a
/// tenth of the start time of a small command, so only the named command is added.
final class Subcommands {
  private final Map<String, Supplier<Object>> byName = new LinkedHashMap<>();

  /// Commands without a name for users, see [CommandWords].
  private final Map<String, Supplier<Object>> originals;

  /// @param process runs the scheduler with the settings of `run`
  Subcommands(Streams streams, SchedulerProcess process) {
    byName.put("help", HelpCommand::new);
    byName.put("run", () -> RunCommand.line(streams, process));
    byName.put("simulate", () -> new SimulateCommand(streams));
    byName.put("explain", () -> new ExplainCommand(streams));
    byName.put("deschedule", () -> new DescheduleCommand(streams));
    byName.put("disrupt", () -> new DisruptCommand(streams));
    byName.put("top", () -> new TopCommand(streams));
    byName.put(UiCommand.NAME, () -> new UiCommand(streams));
    byName.put(CapacityCommand.NAME, () -> CapacityCommand.line(streams));
    byName.put("genpod", () -> new GenpodCommand(streams));
    byName.put(PlanCommand.NAME, () -> new PlanCommand(streams));
    byName.put(SweepCommand.NAME, () -> new SweepCommand(streams));
    byName.put(FleetCommand.NAME, () -> FleetCommand.line(streams));
    byName.put("snapshot", () -> new SnapshotCommand(streams));
    byName.put(DeschedulerCommand.NAME, () -> DeschedulerCommand.line(streams));
    byName.put(AnnotateLoadCommand.NAME, () -> AnnotateLoadCommand.line(streams));
    byName.put("shadow", () -> new ShadowCommand(streams));
    byName.put("replay", () -> new ReplayCommand(streams));
    byName.put(CheckConfigCommand.NAME, () -> CheckConfigCommand.line(streams));
    byName.put("convert-policy", () -> new ConvertPolicyCommand(streams));
    byName.put("convert-kube-batch", () -> new ConvertKubeBatchCommand(streams));
    byName.put("completion", () -> new CompletionCommand(streams));
    byName.put("version", () -> new VersionCommand(streams));
    originals =
        Map.of(
            ClusterCapacityCommand.NAME,
            () -> new ClusterCapacityCommand(streams).line(),
            OriginalGenpodCommand.NAME,
            () -> new OriginalGenpodCommand(streams).line());
  }

  /// Completes every command.
  private static void complete(CommandLine command) {
    var spec = command.getCommandSpec();
    setApart(spec.usageMessage());
    OutputOptions.describe(spec);
    ExitCodes.document(spec);
    if (!PflagLine.isReadBy(spec)) {
      OptionValues.register(command);
      OptionSections.show(command);
    }
    command.getSubcommands().values().forEach(Subcommands::complete);
  }

  /// Puts empty lines around the description, and before the examples.
  private static void setApart(UsageMessageSpec help) {
    if (help.description().length > 0) {
      help.description(
          Stream.of(Stream.of(""), Stream.of(help.description()), Stream.of(""))
              .flatMap(lines -> lines)
              .toArray(String[]::new));
    }
    if (help.footer().length > 0) {
      help.footer(Stream.concat(Stream.of(""), Stream.of(help.footer())).toArray(String[]::new));
    }
  }

  /// Adds the command with that name; adds all commands if this one describes the others, or if
  /// there is none with that name.
  void addTo(CommandLine line, String named) {
    Supplier<Object> original = originals.get(named);
    if (original != null) {
      line.addSubcommand(named, original.get());
      return;
    }
    boolean alone =
        byName.containsKey(named) && !named.equals("help") && !named.equals("completion");
    byName.forEach((name, command) -> {
      if (!alone || name.equals(named)) {
        line.addSubcommand(name, command.get());
      }
    });
    line.getSubcommands().values().forEach(Subcommands::complete);
  }
}
