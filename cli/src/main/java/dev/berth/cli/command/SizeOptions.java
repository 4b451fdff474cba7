package dev.berth.cli.command;

import dev.berth.api.codec.Problems;
import dev.berth.api.core.Node;
import dev.berth.capacity.fit.NodePools;
import dev.berth.capacity.size.ConsolidationSearch;
import dev.berth.capacity.size.LossUnit;
import dev.berth.capacity.size.PlanUse;
import dev.berth.capacity.size.Prices;
import dev.berth.capacity.size.Prices.LabelPrice;
import dev.berth.capacity.size.ScaleSearch;
import dev.berth.capacity.size.SearchLimit;
import dev.berth.capacity.size.SearchStoppedException;
import dev.berth.capacity.size.SizeException;
import dev.berth.capacity.size.SizeProgress;
import dev.berth.capacity.size.SizeScenario;
import dev.berth.cli.disruption.LossGroup;
import dev.berth.cli.disruption.NodeExpression;
import dev.berth.cli.scenario.InputException;
import dev.berth.cli.scenario.RunNotes;
import dev.berth.cli.scenario.RunProgress;
import dev.berth.cli.scenario.SimulationSetup;
import dev.berth.cli.size.ConsolidationPage;
import dev.berth.cli.size.GarbageCollection;
import dev.berth.cli.size.HeadroomText;
import dev.berth.cli.size.PriceText;
import dev.berth.cli.size.ScalePage;
import dev.berth.cli.size.ScaleShapes;
import dev.berth.cli.size.ShapeText;
import dev.berth.cli.size.SizeStatus;
import dev.berth.cli.size.SizeTree;
import dev.berth.cli.terminal.EarlyEnd;
import dev.berth.cli.terminal.Page;
import dev.berth.cli.terminal.Progress;
import dev.berth.cli.terminal.Streams;
import dev.berth.cluster.manifest.Input;
import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;

/// The options of `berth capacity` that find the right size of a cluster.
final class SizeOptions {
  /// The same input has the same plan.
  private static final long SEED = 1;

  @Option(
      names = "--scale",
      paramLabel = "LABEL=VALUE|FILE",
      description = {
        "With --until-fits: how many more nodes are needed for all pods that wait. May be repeated:"
            + " the fewest nodes of all shapes are found, or the cheapest ones.",
        "node-pool=general: nodes like those with that label, in their zones by turns.",
        "FILE: nodes like those in it, as YAML."
      })
  private List<String> scale = List.of();

  @Option(
      names = "--shape",
      paramLabel = "NAME,cpu=N,memory=N,...",
      converter = ShapeConverter.class,
      description = {
        "As --scale, for nodes that are written on one line, such as"
            + " large,cpu=16,memory=64Gi,label:disk=ssd,taint:gpu=yes:NoSchedule,price=0.40"
      })
  private List<ShapeText> shapes = List.of();

  @Option(
      names = "--until-fits",
      description = "Add nodes of --scale and --shape until everything fits.")
  private boolean untilFits;

  @Option(
      names = "--consolidate",
      description = {
        "Which nodes can go: all their pods find another place, with all constraints, and"
            + " disruption budgets are kept on the way."
      })
  private boolean consolidate;

  @Option(
      names = "--price",
      paramLabel = "LABEL=VALUE:AMOUNT",
      converter = PriceConverter.class,
      description = {
        "What a node with that label costs per hour, in any currency, such as"
            + " node-pool=general:0.19. May be repeated; the first that a node has counts. Then the"
            + " cheapest plan is sought, in place of the one of the fewest nodes."
      })
  private List<LabelPrice> prices = List.of();

  @Option(
      names = "--keep",
      paramLabel = "NODES",
      description = {
        "With --consolidate: nodes that stay, whatever is on them: names, LABEL=VALUE, zone=VALUE"
            + " or pool=VALUE, with commas between them. May be repeated."
      })
  private List<String> keep = List.of();

  @Option(
      names = "--headroom",
      paramLabel = "PERCENT",
      description =
          "With --consolidate: how much of its CPU and memory each node keeps free, such as 20%%.")
  private String headroom = "";

  @Option(
      names = "--survive",
      paramLabel = "node|zone",
      converter = LossUnitConverter.class,
      description =
          "With --until-fits and --consolidate: after the plan, any one node, or zone, may be lost,"
              + " and its pods still have a place.")
  private @Nullable LossUnit survive;

  @Option(
      names = "--time-limit",
      paramLabel = "DURATION",
      converter = DurationConverter.class,
      description =
          "With --until-fits and --consolidate: how long to search, such as 2m. Then the best plan"
              + " so far is the result, as at Ctrl-C.")
  private @Nullable Duration timeLimit;

  @Option(
      names = "--all",
      description = "With --scale, --shape and --consolidate: show every node and every eviction.")
  private boolean all;

  SizeOptions() {}

  /// What users have written.
  private static final class LossUnitConverter implements ITypeConverter<LossUnit> {
    LossUnitConverter() {}

    @Override
    public LossUnit convert(String text) {
      return EnumNames.parse(text, LossUnit.values());
    }
  }

  /// What users have written.
  private static final class ShapeConverter implements ITypeConverter<ShapeText> {
    ShapeConverter() {}

    @Override
    public ShapeText convert(String text) {
      try {
        return ShapeText.parse(text);
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(e.getMessage());
      }
    }
  }

  /// What users have written.
  private static final class PriceConverter implements ITypeConverter<LabelPrice> {
    PriceConverter() {}

    @Override
    public LabelPrice convert(String text) {
      try {
        return PriceText.parse(text);
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(e.getMessage());
      }
    }
  }

  /// Whether the size of the cluster is asked for, and not what fits into it.
  ///
  /// @throws ParameterException if the options do not go together
  boolean isGiven(CommandLine line) {
    boolean scales = !scale.isEmpty() || !shapes.isEmpty();
    if (scales != untilFits) {
      throw new ParameterException(
          line,
          scales
              ? "--scale and --shape need --until-fits"
              : "--until-fits needs the nodes to add: --scale or --shape");
    }
    if (scales && consolidate) {
      throw new ParameterException(
          line, "--scale adds nodes and --consolidate removes some: one at a time");
    }
    if (timeLimit != null && !scales && !consolidate) {
      throw new ParameterException(line, "--time-limit needs --until-fits or --consolidate");
    }
    if (survive != null && !scales && !consolidate) {
      throw new ParameterException(line, "--survive needs --until-fits or --consolidate");
    }
    if ((!keep.isEmpty() || !headroom.isEmpty()) && !consolidate) {
      throw new ParameterException(line, "--keep and --headroom need --consolidate");
    }
    if (!prices.isEmpty() && !scales && !consolidate) {
      throw new ParameterException(line, "--price needs --scale or --consolidate");
    }
    if ((scales || consolidate) && line.getParseResult().hasMatchedOption("--podspec")) {
      throw new ParameterException(
          line,
          "--podspec asks how much more fits, --scale and --consolidate for the size: one at a"
              + " time");
    }
    return scales || consolidate;
  }

  /// Finds the plan, and writes it.
  ///
  /// @param files of the cluster
  /// @param pools of its nodes
  /// @return the exit code
  int run(
      CommandLine line,
      RunOptions options,
      List<String> files,
      NodePools pools,
      ResultWriter writer)
      throws InputException, InterruptedException, IOException {
    if ((consolidate || survive != null) && !options.settings().controllers()) {
      throw new ParameterException(
          line,
          "%s needs the controllers, which bring pods back"
              .formatted(consolidate ? "--consolidate" : "--survive"));
    }
    if (!consolidate) {
      writer.format().requireNoNames(line, "nodes that are to be added have no names yet");
    }
    try (var end = new EarlyEnd(timeLimit, writer.streams().out())) {
      Result result = find(line, writer.streams(), options, files, pools, end);
      writer.write(result.page, result::tree);
      writer.html().write("The size of " + options.inputTitle(files), List::of, result.page);
      return result.code;
    }
  }

  private Result find(
      CommandLine line,
      Streams streams,
      RunOptions options,
      List<String> files,
      NodePools pools,
      EarlyEnd end)
      throws InputException, InterruptedException {
    var notes = new RunNotes();
    var progress = new RunProgress();
    var status = new SizeStatus(progress);
    Result result;
    try (var _ = new Progress(streams.terminal().progress(), streams.err(), status)) {
      SimulationSetup setup = options.load(files, streams, progress, notes);
      InputNotices.note(setup.input(), setup.simulated(), streams.err(), notes);
      if (setup.hasExtenders()) {
        notes.note("extenders are not called: the nodes that are tried are not in their cluster");
      }
      Input input = setup.input();
      if (!headroom.isEmpty()) {
        input = HeadroomText.parse(headroom, line).leave(input);
      }
      if (survive == LossUnit.ZONE) {
        LossGroup.ZONE.losses(setup.cluster().list(Node.class), "--survive=zone");
      }
      var scenario = scenario(setup, input, options, streams);
      Consumer<SizeProgress> listeners =
          status.andThen(new GarbageCollection()).andThen(_ -> stopIfDue(end));
      result =
          consolidate
              ? consolidation(scenario, kept(setup, line), pools, notes, listeners)
              : plan(scenario, pools, notes, listeners);
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

  private record Result(Map<String, @Nullable Object> tree, Consumer<Page> page, int code) {}

  private Result plan(
      SizeScenario scenario, NodePools pools, RunNotes notes, Consumer<SizeProgress> progress)
      throws InputException, InterruptedException, SizeException {
    var wanted =
        new ScaleShapes(scale, shapes, prices).find(scenario.cluster(), scenario.controllers());
    var search = new ScaleSearch(scenario, wanted, SearchLimit.OF_SCALE, progress);
    if (survive != null) {
      search.survive(survive);
    }
    var plan = search.search();
    var use = PlanUse.of(plan, scenario, pools, new Prices(prices));
    return new Result(
        SizeTree.of(plan, use, notes),
        page -> new ScalePage(plan, use, all || page.isForPrograms()).write(page),
        ExitCodes.of(plan.isComplete()));
  }

  /// The names of the nodes that are to stay.
  private Set<String> kept(SimulationSetup setup, CommandLine line) {
    var names = new HashSet<String>();
    for (String nodes : keep) {
      try {
        names.addAll(new NodeExpression(nodes).resolve(setup.cluster().list(Node.class)));
      } catch (IllegalArgumentException e) {
        throw new ParameterException(line, "--keep: " + e.getMessage(), e);
      }
    }
    return names;
  }

  private Result consolidation(
      SizeScenario scenario,
      Set<String> kept,
      NodePools pools,
      RunNotes notes,
      Consumer<SizeProgress> progress)
      throws InterruptedException, SizeException {
    var priced = new Prices(prices);
    var random = new SplittableRandom(SEED);
    var limit = survive == null ? SearchLimit.DEFAULT : SearchLimit.OF_LOSSES;
    var search = new ConsolidationSearch(scenario, priced, limit, random, progress).keep(kept);
    if (survive != null) {
      search.survive(survive);
    }
    var plan = search.search();
    var use = PlanUse.of(plan, scenario, pools, priced);
    return new Result(
        SizeTree.of(plan, use, notes),
        page -> new ConsolidationPage(plan, use, all || page.isForPrograms()).write(page),
        ExitCodes.DONE);
  }

  private static SizeScenario scenario(
      SimulationSetup setup, Input input, RunOptions options, Streams streams) {
    var settings = options.settings();
    return new SizeScenario(
        input,
        setup.cluster().objects(),
        settings.workloads(),
        settings.controllers(),
        settings.assumeProvisioned(),
        setup.settings(),
        () -> options.choices(streams.err()),
        setup.clock());
  }
}
