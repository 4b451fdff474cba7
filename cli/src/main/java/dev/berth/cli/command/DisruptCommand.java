package dev.berth.cli.command;

import dev.berth.api.core.Node;
import dev.berth.capacity.disruption.LossTrials;
import dev.berth.cli.disruption.DisruptionCharts;
import dev.berth.cli.disruption.DisruptionOutcome;
import dev.berth.cli.disruption.DisruptionPage;
import dev.berth.cli.disruption.LossGroup;
import dev.berth.cli.disruption.LossOutcome;
import dev.berth.cli.report.RunFindings;
import dev.berth.cli.report.SimulationRun;
import dev.berth.cli.scenario.InputException;
import dev.berth.cli.scenario.RunNotes;
import dev.berth.cli.scenario.RunProgress;
import dev.berth.cli.terminal.EarlyEnd;
import dev.berth.cli.terminal.Page;
import dev.berth.cli.terminal.Progress;
import dev.berth.cli.terminal.Streams;
import dev.berth.cli.timeline.TimelineProgress;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `berth disrupt`: what becomes of pods when nodes are drained, tainted, upgraded or lost.
@Command(
    name = "disrupt",
    header = "Shows what a drain, a taint, an upgrade or the loss of nodes does to pods.",
    description = {
      "",
      "Nothing is changed in a live cluster: time passes in memory, where pods are evicted as"
          + " kubectl drain, the eviction API and kube-controller-manager do it, their workloads"
          + " make new ones, and the scheduler places them.",
      "NODES are names, labels such as disk=ssd, zone=NAME, or pool=NAME; several are separated by"
          + " commas. Joined by +, all have to be so: zone=a+disk=ssd.",
      ""
    },
    footer = {
      "",
      "  berth disrupt cluster.yaml --drain node-1,node-2",
      "  berth disrupt cluster.yaml --taint maintenance=now:NoExecute@zone=a",
      "  berth disrupt --context prod --lose zone=a",
      "  berth disrupt cluster.yaml --upgrade pool=spot --max-surge 2 --node-start 90s",
      "  berth disrupt cluster.yaml --every-node --fail-on=pending"
    },
    exitCodeList = {
      "3:done, with an outcome that --fail-on names; or --time-limit ended the run early",
      "130:ended early by Ctrl-C"
    })
final class DisruptCommand implements Callable<Integer> {
  private final Streams streams;

  @Parameters(
      arity = "0..*",
      paramLabel = "FILE",
      description =
          "YAML or JSON: files, directories of them, or - for standard input. The cluster, unless a"
              + " live one is named.")
  private List<String> files = List.of();

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private RunOptions options = new RunOptions();

  @Mixin private DisruptionOptions disruption = new DisruptionOptions();

  @Mixin private HtmlOption html = new HtmlOption();

  @Option(
      names = "--every-node",
      description = "Lose each node by itself, and show which loss hurts; without time.")
  private boolean everyNode;

  @Option(names = "--every-zone", description = "The same for the nodes of each zone.")
  private boolean everyZone;

  @Option(names = "--every-pool", description = "The same for the nodes of each pool.")
  private boolean everyPool;

  @Mixin
  private OutputOptions output =
      OutputOptions.ofObjects(
          "name: the pods that nodes lose, as pod/NAME; with --every-node, the nodes whose loss"
              + " hurts, as node/NAME.");

  @Mixin private FailOnOptions failOn = new FailOnOptions();

  @Option(
      names = "--time-limit",
      paramLabel = "DURATION",
      description =
          "How long the run may take, such as 2m. Then what has become of pods until then is the"
              + " result, as at Ctrl-C, with exit code 3.")
  private @Nullable Duration timeLimit;

  @Option(names = "--all", description = "Show every pod and every node, however many.")
  private boolean all;

  DisruptCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() throws InputException, InterruptedException, IOException {
    options.requireInput(files, spec.commandLine());
    html.check(spec.commandLine());
    disruption.check(spec.commandLine(), options.drained());
    var every = Stream.of(everyNode, everyZone, everyPool).filter(it -> it).count();
    var hasActions = !disruption.isEmpty() || !options.drained().isEmpty();
    if (every + (hasActions ? 1 : 0) != 1) {
      throw new ParameterException(
          spec.commandLine(),
          every == 0
              ? "a disruption is missing: name one, such as --drain, --taint or --lose"
              : "--every-node, --every-zone and --every-pool stand alone");
    }
    if (!options.hasControllers()) {
      throw new ParameterException(
          spec.commandLine(), "--controllers=false: without controllers no pod comes again");
    }
    if (everyZone || everyPool) {
      output.format().requireNoNames(spec.commandLine(), "a %s is no object".formatted(by()));
    }
    try (var early = new EarlyEnd(timeLimit, streams.out())) {
      return hasActions ? disrupt(early) : loseEach(early);
    }
  }

  private int disrupt(EarlyEnd early) throws InputException, IOException {
    var notes = new RunNotes();
    var progress = new TimelineProgress();
    DisruptionOutcome outcome;
    try (var _ = new Progress(streams.terminal().progress(), streams.err(), progress)) {
      var scenario = options.loadUndrained(files, streams, progress, notes);
      var actions =
          disruption.actions(
              options.drained(), scenario.cluster().cluster().objects().list(Node.class));
      outcome =
          scenario.run(
              actions,
              disruption.settings(),
              notes,
              early::heed,
              passed -> progress.accept(passed, false));
    }
    note(outcome, outcome.extent(), notes);
    Consumer<Page> writer =
        page -> new DisruptionPage(outcome, all || page.isForPrograms()).write(page);
    output.writer(streams).write(writer, outcome::tree);
    html.write(
        "A disruption of " + options.inputTitle(files),
        () -> DisruptionCharts.of(outcome.report(), options.inputTitle(files)),
        writer);
    return failOn.exitCode(outcome, streams.err());
  }

  private int loseEach(EarlyEnd early) throws InputException, InterruptedException, IOException {
    var notes = new RunNotes();
    var progress = new RunProgress();
    var done = new AtomicInteger();
    var losses = new LinkedHashMap<String, List<String>>();
    LossOutcome outcome;
    try (var _ =
        new Progress(
            streams.terminal().progress(),
            streams.err(),
            () ->
                done.get() == 0
                    ? progress.get()
                    : "losing %s, %,d of %,d".formatted(by(), done.get(), losses.size()))) {
      var setup = options.loadUndrained(files, streams, progress, notes);
      InputNotices.note(setup.input(), setup.simulated(), streams.err(), notes);
      losses.putAll(by().losses(setup.cluster().list(Node.class), "--every-" + by()));
      new SimulationRun(setup, notes).run(_ -> {}, progress);
      var trials = new LossTrials(setup.simulated(), setup.simulation());
      outcome =
          new LossOutcome(
              by().toString(),
              trials.run(losses, early::heed, done::set),
              losses.size(),
              trials.pendingBefore(),
              notes);
    }
    note(outcome, outcome.extent(), notes);
    Consumer<Page> writer = page -> outcome.write(page, all || page.isForPrograms());
    output.writer(streams).write(writer, outcome::tree);
    html.write(
        "Losses of %ss of %s".formatted(by(), options.inputTitle(files)),
        () -> DisruptionCharts.of(outcome.by(), outcome.trials(), options.inputTitle(files)),
        writer);
    return failOn.exitCode(outcome, streams.err());
  }

  /// Says what there is to say of the run.
  ///
  /// @param extent how far it has come, if it was ended early
  private void note(RunFindings outcome, String extent, RunNotes notes) {
    if (outcome.isPartial()) {
      notes.note("stopped early, " + extent);
    }
    notes.print(streams.err());
  }

  /// What is lost each time.
  private LossGroup by() {
    return everyNode ? LossGroup.NODE : everyZone ? LossGroup.ZONE : LossGroup.POOL;
  }
}
