package dev.berth.cli.command;

import dev.berth.api.codec.Problems;
import dev.berth.api.meta.Quantity;
import dev.berth.cli.flags.FlagHelp;
import dev.berth.cli.flags.FlagSyntax;
import dev.berth.cli.flags.GivenFlags;
import dev.berth.cli.flags.ServerFlags;
import dev.berth.config.ConfigurationWriter;
import dev.berth.daemon.server.SchedulerProcess;
import dev.berth.daemon.server.ServerSettings;
import dev.berth.daemon.server.ServerSettings.DeschedulingSettings;
import dev.berth.daemon.server.ServerSettings.RecordingRequest;
import dev.berth.daemon.server.ServerSettingsLoader;
import dev.berth.scenario.InputException;
import dev.berth.scenario.LoadedScheduler;
import dev.berth.terminal.Line;
import dev.berth.terminal.Streams;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `berth run`: schedules the pods of a real cluster, instead of its scheduler or as a second one.
@Command(
    name = "run",
    preprocessor = FlagSyntax.class,
    header = "Schedules the pods of a cluster, as the cluster's scheduler or as a second one.",
    customSynopsis = "berth [run] [FLAG...]",
    description =
        "Takes the flags and the configuration of kube-scheduler. Without --config, --kubeconfig"
            + " and --master, works for the cluster that it runs in.",
    footer = {
      "  berth --config scheduler.yaml --leader-elect=false -v=2",
      "  berth --config scheduler.yaml --write-config-to complete.yaml"
    })
final class RunCommand implements Callable<Integer> {
  private static final String FLAGS = "flags";
  private static final Duration DESCHEDULING_INTERVAL = Duration.ofMinutes(5);

  private final Streams streams;
  private final SchedulerProcess process;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin(name = FLAGS)
  private ServerFlags flags = new ServerFlags();

  @Option(
      names = "--scheduler-conf",
      paramLabel = "FILE",
      description =
          "In place of --config: the configuration of kube-batch, as berth convert-kube-batch takes"
              + " it.")
  private @Nullable Path schedulerConf;

  @Option(
      names = "--plugin-dir",
      paramLabel = "DIR",
      description = "A directory of jars with plugins that the configuration may name.")
  private @Nullable Path pluginDirectory;

  @Option(
      names = "--record",
      paramLabel = "FILE",
      description = {"Write everything that decisions depend on to this file, for berth replay."})
  private @Nullable Path recording;

  @Option(
      names = "--record-limit",
      paramLabel = "SIZE",
      defaultValue = "1Gi",
      description = "How large that file may become; the recording ends there (default: 1Gi).")
  private Quantity recordingLimit = Quantity.parse("1Gi");

  @Option(
      names = "--deschedule",
      paramLabel = "POLICY",
      description = {
        "Evict pods, too, while this process leads: by this DeschedulerPolicy, and only where this"
            + " scheduler finds a better place."
      })
  private @Nullable Path policy;

  @Option(
      names = "--descheduling-interval",
      paramLabel = "DURATION",
      description = "From the start of a descheduling cycle to that of the next (default: 5m).")
  private @Nullable Duration deschedulingInterval;

  @Option(
      names = "--descheduling-dry-run",
      description = "Say in the log what would be evicted, and evict nothing.")
  private boolean deschedulingDryRun;

  @Option(
      names = "--ui",
      description = "Serve pages for browsers at the secure port, below /ui/ (docs/ui.md).")
  private boolean ui;

  @Mixin private FirmamentOptions firmament = new FirmamentOptions();

  @Mixin private EstimatorOptions estimator = new EstimatorOptions();

  @Parameters(hidden = true, description = "There are none.")
  private List<String> arguments = List.of();

  private RunCommand(Streams streams, SchedulerProcess process) {
    this.streams = streams;
    this.process = process;
  }

  /// The command, ready to be added to others.
  ///
  /// @param process run with the settings
  static CommandLine line(Streams streams, SchedulerProcess process) {
    var line = new CommandLine(new RunCommand(streams, process));
    GivenFlags.prepare(line);
    line.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, new FlagHelp(FLAGS));
    return line;
  }

  @Override
  public Integer call() throws Exception {
    var problems = new Problems();
    var given = new GivenFlags(spec.commandLine());
    given.errors(arguments).forEach(error -> problems.add("command line", error));
    given.advice().forEach((flag, advice) -> problems.add(flag, "has been removed: " + advice));
    checkDescheduling(problems);
    firmament.port().check(problems);
    estimator.check(problems);
    if (problems.isEmpty() && isAboutVersion()) {
      return ExitCodes.DONE;
    }
    ServerSettings settings =
        new ServerSettingsLoader(InstantSource.system(), problems)
            .load(flags.request(given), schedulerConf, pluginDirectory);
    if (ui && settings != null && !settings.request().options().secureServing().enabled()) {
      problems.add("--ui", "has no effect with --secure-port=0");
    }
    if (settings == null || !problems.isEmpty()) {
      throw new InputException(problems);
    }
    Path written = flags.writeConfigTo();
    return written == null
        ? process.run(
            settings.with(
                recorded(), descheduling(), firmament.port().settings(), estimator.request(), ui))
        : write(settings, written);
  }

  private @Nullable RecordingRequest recorded() {
    return recording == null ? null : new RecordingRequest(recording, recordingLimit.value());
  }

  private void checkDescheduling(Problems problems) {
    if (policy == null && deschedulingInterval != null) {
      problems.add("--descheduling-interval", "has no effect without --deschedule");
    }
    if (policy == null && deschedulingDryRun) {
      problems.add("--descheduling-dry-run", "has no effect without --deschedule");
    }
    if (deschedulingInterval != null && !deschedulingInterval.isPositive()) {
      problems.add("--descheduling-interval", "must be greater than 0, such as 5m");
    }
  }

  private @Nullable DeschedulingSettings descheduling() {
    return policy == null
        ? null
        : new DeschedulingSettings(
            policy,
            pluginDirectory,
            deschedulingInterval == null ? DESCHEDULING_INTERVAL : deschedulingInterval,
            deschedulingDryRun);
  }

  private boolean isAboutVersion() {
    if (flags.version().isShort()) {
      streams.out().println("Kubernetes " + VersionText.KUBERNETES);
    } else if (flags.version().isRaw()) {
      for (String line : new VersionText().getVersion()) {
        streams.out().println(line);
      }
    }
    return flags.version().isShort() || flags.version().isRaw();
  }

  private int write(ServerSettings settings, Path file) throws IOException {
    for (String warning : settings.warnings()) {
      streams.say(Line.harmless(warning));
    }
    LoadedScheduler scheduler = settings.scheduler();
    try (Writer out = Files.newBufferedWriter(file)) {
      ConfigurationWriter.write(scheduler.configuration().inUse(scheduler.profiles()), out);
    } catch (NoSuchFileException e) {
      throw new IOException(file + " cannot be written: there is no such directory", e);
    }
    streams.say("wrote the configuration to " + Line.harmless(file.toString()));
    return ExitCodes.DONE;
  }
}
