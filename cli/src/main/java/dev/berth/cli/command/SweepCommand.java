package dev.berth.cli.command;

import dev.berth.api.codec.Located;
import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.questions.sweep.ResultsFile;
import dev.berth.questions.sweep.SweepAnswer;
import dev.berth.questions.sweep.SweepProgress;
import dev.berth.questions.sweep.SweepRun;
import dev.berth.scenario.InputException;
import dev.berth.sweep.ResultLines;
import dev.berth.sweep.ScenarioResult;
import dev.berth.sweep.Shard;
import dev.berth.sweep.SuccessiveHalving;
import dev.berth.sweep.SweepGoal;
import dev.berth.sweep.SweepPlan;
import dev.berth.sweep.SweepPlanLoader;
import dev.berth.sweep.SweepReport;
import dev.berth.terminal.Streams;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `berth sweep`: asks one question in many scenarios.
@Command(
    name = SweepCommand.NAME,
    header = "Asks one question in many scenarios, and says which choice is the best.",
    description =
        "A plan names a question, such as capacity scale, and axes: options, files and seeds with"
            + " their values. Each combination of values is a scenario; they run side by side. See"
            + " docs/sweep.md for the plan.",
    footer = {
      "  berth sweep plan.yaml",
      "  berth sweep plan.yaml --results results.jsonl --resume",
      "  berth sweep plan.yaml --shard 0/4 --results part-0.jsonl",
      "  berth sweep plan.yaml --merge part-0.jsonl part-1.jsonl -o csv",
      "  berth sweep plan.yaml --on kubernetes --parts 20 | kubectl apply -f -",
      "  berth sweep plan.yaml --on kubernetes --parts 20 --apply --follow"
    },
    exitCodeList =
        "3:done, but a scenario has failed or has no result, or no candidate meets the goal")
final class SweepCommand implements Callable<Integer> {
  static final String NAME = "sweep";

  private final Streams streams;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      arity = "0..1",
      paramLabel = "PLAN",
      description = "The plan, as YAML or JSON; not with --cancel.")
  private @Nullable Path planFile;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description =
          "How many scenarios run side by side at most (default: one for each core). Fewer do if"
              + " memory is short.")
  private int threads = Runtime.getRuntime().availableProcessors();

  @Option(
      names = "--results",
      paramLabel = "FILE",
      description = "Write the result of each scenario there when it ends, a line of JSON each.")
  private @Nullable Path results;

  @Option(
      names = "--resume",
      description = "Go on with the results that are in that file, after the run was stopped.")
  private boolean resumes;

  @Option(
      names = "--tee",
      description =
          "With --results and --shard: write the results to standard output, too, first those that"
              + " are there already.")
  private boolean tees;

  @Option(
      names = "--shard",
      paramLabel = "INDEX/COUNT",
      description = {
        "Run a part of the scenarios only, such as 0/4, 1/4, 2/4 and 3/4 on four computers.",
        "Without --results, the results go to standard output. --merge compares them."
      })
  private @Nullable Shard shard;

  @Option(
      names = "--merge",
      arity = "1..*",
      paramLabel = "FILE",
      description = "Run nothing: compare the results in these files.")
  private List<Path> merged = List.of();

  @Option(
      names = "--adaptive",
      description =
          "Give more samples to candidates that look good, and leave the worse half out in each"
              + " round (successive halving). Needs a goal and an axis of samples.")
  private boolean isAdaptive;

  @Option(names = "--all", description = "Show every candidate and every error, however many.")
  private boolean all;

  @Mixin private SweepJobOptions job = new SweepJobOptions();

  @Mixin private HtmlOption html = new HtmlOption();

  @Mixin private OutputOptions output = OutputOptions.ofTables();

  SweepCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() throws InputException, InterruptedException, IOException {
    check();
    if (job.cancels()) {
      job.cancel(streams);
      return ExitCodes.DONE;
    }
    var file = Objects.requireNonNull(planFile);
    var plan = plan(file);
    var lines = new ResultLines(plan);
    var found = new LinkedHashMap<Integer, ScenarioResult>();
    if (!merged.isEmpty()) {
      for (var part : merged) {
        ResultsFile.read(part, lines, found);
      }
      return write(plan, file, found);
    }
    Consumer<ScenarioResult> printed =
        result -> {
          streams.out().print(lines.line(result));
          streams.out().flush(); // those who follow the log see it at once
        };
    boolean isWhole;
    if (results == null) {
      isWhole = run(plan, file, found, shard == null ? _ -> {} : printed);
    } else {
      try (var kept =
          resumes
              ? ResultsFile.resume(results, lines, found)
              : ResultsFile.create(results, lines)) {
        if (tees) {
          found.values().forEach(printed);
        }
        isWhole = run(plan, file, found, tees ? kept.andThen(printed) : kept);
      }
    }
    if (shard != null || (job.isGiven() && !job.follows())) {
      return ExitCodes.DONE;
    }
    int code = write(plan, file, found);
    return isWhole ? code : ExitCodes.UNWANTED_RESULT;
  }

  private void check() {
    var checks = new OptionChecks(spec.commandLine());
    checks
        .that(planFile != null || job.cancels(), "Missing required parameter: 'PLAN'")
        .that(planFile == null || !job.cancels(), "--cancel needs no plan, but the name of the Job")
        .atLeast(1, "--threads", threads)
        .that(!resumes || results != null, "--resume needs --results: the file to go on with")
        .that(
            merged.isEmpty() || (shard == null && results == null),
            "--merge runs nothing: not with --shard, --results or --resume")
        .that(
            shard == null || !isAdaptive,
            "--adaptive looks at the results of all scenarios: not with --shard")
        .that(
            shard == null || output.given() == null,
            "--shard writes lines of JSON: not with -o; --merge compares them")
        .that(
            !tees || (shard != null && results != null),
            "--tee needs --shard and --results: without a file, the results are printed anyway")
        .that(
            !job.isGiven() || (merged.isEmpty() && shard == null && !isAdaptive),
            "--on runs nothing here: not with --shard, --merge or --adaptive")
        .that(
            !job.isGiven() || job.follows() || results == null,
            "--on runs nothing here: --results needs --follow");
    job.check(checks);
    checks.done();
    html.check(spec.commandLine());
    if (results != null) {
      OutputFile.requireDirectory(results, spec.commandLine());
    }
  }

  /// The directory of the plan.
  private static Path directory(Path file) {
    return Objects.requireNonNullElse(file.getParent(), Path.of(""));
  }

  private SweepPlan plan(Path file) throws InputException {
    var reading = new Problems();
    @Nullable Located<SweepPlan> read = null;
    try (var in = Files.newInputStream(file)) {
      read = SweepPlanLoader.load(in, file.toString(), reading);
    } catch (IOException | UncheckedIOException e) {
      reading.add(Problem.unreadable(file.toString(), e));
    }
    if (read == null) {
      throw new InputException(reading);
    }
    SweepPlanCheck.throwIfAny(reading.kept(), SweepPlanCheck.problems(read, directory(file)));
    if (isAdaptive && (read.value().goal() == null || read.value().space().samples() == 1)) {
      throw new InputException(
          read.problem(
              "", "--adaptive needs a goal, and an axis with sample: true and several values"));
    }
    return read.value();
  }

  /// Runs the scenarios without a result, here or elsewhere.
  ///
  /// @return whether all of them have run
  private boolean run(
      SweepPlan plan,
      Path file,
      SequencedMap<Integer, ScenarioResult> found,
      Consumer<ScenarioResult> kept)
      throws InputException, IOException, InterruptedException {
    if (job.isGiven()) {
      return job.run(plan, file, found, kept, streams);
    }
    var part = shard == null ? Shard.ALL : shard;
    var open =
        IntStream.range(0, plan.space().size())
            .filter(part::contains)
            .filter(scenario -> !found.containsKey(scenario))
            .boxed()
            .toList();
    var progress = new SweepProgress(open.size(), !isAdaptive);
    var run =
        new SweepRun(
            plan,
            new ScenarioCommand(plan, directory(file)),
            threads,
            result -> {
              kept.accept(result);
              found.put(result.scenario(), result);
              progress.advance();
            });
    try (var _ = streams.showing(progress)) {
      var goal = plan.goal();
      if (isAdaptive && goal != null) {
        halve(plan, goal, found, run);
      } else {
        run.run(open);
      }
    }
    if (run.wasShortOfMemory()) {
      streams.say(
          "memory was short, and fewer scenarios ran side by side than could; give more,"
              + " such as BERTH_JAVA_OPTS=-Xmx8g");
    }
    return true;
  }

  private static void halve(
      SweepPlan plan, SweepGoal goal, Map<Integer, ScenarioResult> found, SweepRun run)
      throws InterruptedException {
    var halving = new SuccessiveHalving(plan, goal);
    var state = halving.state(found);
    while (!state.missing().isEmpty()) {
      run.run(state.missing());
      state = halving.state(found);
    }
  }

  private int write(SweepPlan plan, Path file, Map<Integer, ScenarioResult> found)
      throws IOException {
    var goal = plan.goal();
    var answer =
        new SweepAnswer(
            isAdaptive && goal != null
                ? SweepReport.of(plan, new SuccessiveHalving(plan, goal).state(found), found)
                : SweepReport.of(plan, found));
    output.write(
        streams, page -> answer.write(page, all || page.isForPrograms()), answer::document);
    var input = String.valueOf(file.getFileName());
    html.write("A sweep of " + input, () -> answer.charts(input), page -> answer.write(page, all));
    return ExitCodes.of(answer.isAsWanted());
  }
}
