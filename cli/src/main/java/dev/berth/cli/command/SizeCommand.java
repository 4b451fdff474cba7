package dev.berth.cli.command;

import dev.berth.api.codec.Problems;
import dev.berth.api.core.Node;
import dev.berth.capacity.fit.NodePools;
import dev.berth.capacity.size.LossUnit;
import dev.berth.capacity.size.Prices;
import dev.berth.capacity.size.Prices.LabelPrice;
import dev.berth.capacity.size.SearchStoppedException;
import dev.berth.capacity.size.SizeException;
import dev.berth.capacity.size.SizeProgress;
import dev.berth.capacity.size.SizeScenario;
import dev.berth.cli.disruption.LossGroup;
import dev.berth.cli.scenario.InputException;
import dev.berth.cli.scenario.RunNotes;
import dev.berth.cli.scenario.RunProgress;
import dev.berth.cli.size.GarbageCollection;
import dev.berth.cli.size.SizeStatus;
import dev.berth.cli.terminal.EarlyEnd;
import dev.berth.cli.terminal.Page;
import dev.berth.cli.terminal.Progress;
import dev.berth.cli.terminal.Streams;
import dev.berth.cluster.manifest.Input;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// A command that searches for the right size of a cluster.
abstract class SizeCommand implements Callable<Integer> {
  private final Streams streams;

  @Parameters(
      arity = "0..*",
      paramLabel = "FILE",
      description =
          "YAML or JSON: files, directories of them, or - for standard input. The cluster, unless a"
              + " live one is named.")
  private List<String> files = List.of();

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--price",
      paramLabel = "LABEL=VALUE:AMOUNT",
      description = {
        "What a node with that label costs per hour, in any currency, such as"
            + " node-pool=general:0.19. May be repeated; the first that a node has counts. Then the"
            + " cheapest plan is sought, in place of the one of the fewest nodes."
      })
  private List<LabelPrice> prices = List.of();

  @Option(
      names = "--survive",
      paramLabel = "node|zone",
      description =
          "After the plan, any one node, or zone, may be lost, and its pods still have a place.")
  private @Nullable LossUnit survive;

  @Option(
      names = "--time-limit",
      paramLabel = "DURATION",
      description =
          "How long to search, such as 2m. Then the best plan so far is the result, as at Ctrl-C.")
  private @Nullable Duration timeLimit;

  @Option(names = "--all", description = "Show every node and every eviction.")
  private boolean all;

  @Mixin private OutputOptions output;

  @Mixin private HtmlOption html = new HtmlOption();

  @Mixin private PoolOption pool = new PoolOption();

  @Mixin private RunOptions options = new RunOptions();

  SizeCommand(Streams streams, OutputOptions output) {
    this.streams = streams;
    this.output = output;
  }

  /// What a search has found.
  record Result(Map<String, @Nullable Object> tree, Consumer<Page> page, int code) {}

  /// What the plan is sought for.
  record Wanted(
      SizeScenario scenario, NodePools pools, Prices prices, @Nullable LossUnit survive) {}

  /// Checks the options that it has beside those of all searches.
  abstract void check(CommandLine line, boolean hasControllers, boolean survives);

  /// The input of the search.
  Input input(Input given) {
    return given;
  }

  /// Searches.
  ///
  /// @param notes go into the document
  /// @param progress is told of each step, and may end the search
  /// @param all whether a page shows every node and every eviction
  abstract Result search(
      Wanted wanted, RunNotes notes, Consumer<SizeProgress> progress, boolean all)
      throws InputException, InterruptedException, SizeException;

  @Override
  public final Integer call() throws InputException, InterruptedException, IOException {
    var line = spec.commandLine();
    options.requireInput(files, line);
    html.check(line);
    check(line, options.hasControllers(), survive != null);
    try (var end = new EarlyEnd(timeLimit, streams.out())) {
      Result result = find(end);
      output.writer(streams).write(result.page, result::tree);
      html.write("The size of " + options.inputTitle(files), List::of, result.page);
      return result.code;
    }
  }

  private Result find(EarlyEnd end) throws InputException, InterruptedException {
    var notes = new RunNotes();
    var progress = new RunProgress();
    var status = new SizeStatus(progress);
    Result result;
    try (var _ = new Progress(streams.terminal().progress(), streams.err(), status)) {
      var setup = options.load(files, streams, progress, notes);
      InputNotices.note(setup.input(), setup.simulated(), streams.err(), notes);
      if (setup.hasExtenders()) {
        notes.note("extenders are not called: the nodes that are tried are not in their cluster");
      }
      if (survive == LossUnit.ZONE) {
        LossGroup.ZONE.losses(setup.cluster().list(Node.class), "--survive=zone");
      }
      var settings = options.settings();
      var scenario =
          new SizeScenario(
              input(setup.input()),
              setup.cluster().objects(),
              settings.workloads(),
              settings.controllers(),
              settings.assumeProvisioned(),
              setup.settings(),
              () -> options.choices(streams.err()),
              setup.clock());
      result =
          search(
              new Wanted(scenario, pool.pools(), new Prices(prices), survive),
              notes,
              status.andThen(new GarbageCollection()).andThen(_ -> stopIfDue(end)),
              all);
      if (end.wasHeeded()) {
        notes.note("the search was stopped early: this is the best plan until then");
      }
    } catch (SizeException e) {
      var problems = new Problems();
      e.problems().forEach(problems::add);
      throw new InputException(problems);
    }
    notes.print(streams.err());
    return result;
  }

  private static void stopIfDue(EarlyEnd end) {
    if (end.heed()) {
      throw new SearchStoppedException();
    }
  }
}
