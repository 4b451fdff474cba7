package dev.berth.cli.command;

import dev.berth.api.codec.GoDuration;
import dev.berth.api.codec.MustBe;
import dev.berth.daemon.scheduler.ShadowProcess;
import dev.berth.daemon.scheduler.ShadowProcess.ShadowLimits;
import dev.berth.questions.shadow.ShadowPage;
import dev.berth.questions.shadow.ShadowTree;
import dev.berth.scenario.ConfigurationFile;
import dev.berth.scenario.InputException;
import dev.berth.scenario.SchedulerLoader;
import dev.berth.shadow.ComparisonCounts;
import dev.berth.shadow.ComparisonReport;
import dev.berth.terminal.Progress;
import dev.berth.terminal.Streams;
import java.io.IOException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/// `berth shadow`: compares its decisions with those of a running kube-scheduler.
@Command(
    name = "shadow",
    header = "Decides beside a running kube-scheduler, and reports where the two differ.",
    description =
        "Watches a cluster and decides on every pod that kube-scheduler binds, or marks as"
            + " unschedulable, on the state before. Only reads; the rights to get, list and"
            + " watch do. Runs until Ctrl-C, unless limited, and then reports what it has seen.",
    footer = {
      "  berth shadow --kubeconfig reader.conf --config scheduler.yaml",
      "  berth shadow --kubeconfig reader.conf --for 1h -o json > agreement.json"
    },
    exitCodeList = {"0:no decision differs", "3:decisions differ"})
final class ShadowCommand implements Callable<Integer> {
  private final Streams streams;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "The KubeSchedulerConfiguration of the kube-scheduler that runs there.")
  private @Nullable Path configuration;

  @Option(
      names = "--kubeconfig",
      paramLabel = "FILE",
      description = "How to reach the API server; overrides the configuration.")
  private String kubeconfig = "";

  @Mixin private SchedulerOptions scheduler = new SchedulerOptions();

  @Option(
      names = "--for",
      paramLabel = "DURATION",
      converter = PositiveDuration.class,
      description = "End after this time, such as 10m.")
  private Duration time = ShadowLimits.NONE.time();

  @Option(names = "--pods", paramLabel = "N", description = "End after this many decisions.")
  private int pods = ShadowLimits.NONE.decisions();

  @Mixin private OutputOptions output = OutputOptions.ofTables();

  ShadowCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() throws InputException, IOException {
    var request = scheduler.request(ConfigurationFile.of(configuration));
    var loaded = SchedulerLoader.load(request, InstantSource.system());
    if (!loaded.configuration().configuration().extenders().isEmpty()) {
      streams.say("extenders are not called; differences may be due to them");
    }
    var counts = new ComparisonCounts();
    return new ShadowProcess(loaded, counts, new ShadowLimits(time, pods))
        .run(
            kubeconfig,
            System.getenv(),
            () -> Progress.ofEndless(streams.terminal().progress(), streams.err(), counts),
            () -> report(counts.report()));
  }

  private int report(ComparisonReport report) {
    output.write(streams, new ShadowPage(report)::write, () -> ShadowTree.REPORT.tree(report));
    streams.out().flush();
    return ExitCodes.of(report.differences() == 0);
  }

  /// Parses the text of a user.
  static final class PositiveDuration implements ITypeConverter<Duration> {
    @Override
    public Duration convert(String text) {
      try {
        Duration duration = GoDuration.parse(text);
        if (duration.isPositive()) {
          return duration;
        }
      } catch (DateTimeException e) {
        throw new TypeConversionException(MustBe.duration(text));
      }
      throw new TypeConversionException(MustBe.text("greater than 0", text));
    }
  }
}
