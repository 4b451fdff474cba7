package dev.berth.cli.command;

import dev.berth.capacity.size.Prices.LabelPrice;
import dev.berth.planner.PlanCostModel;
import dev.berth.planner.packing.PackingObjective;
import dev.berth.questions.document.DocumentType;
import dev.berth.questions.plan.PlanAnswer;
import dev.berth.questions.plan.PlanLimit;
import dev.berth.questions.plan.PlanQuestion;
import dev.berth.questions.plan.PlanTree;
import dev.berth.terminal.Page;
import dev.berth.terminal.Streams;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `berth plan`: finds nodes for the waiting pods if all are placed together.
@Command(
    name = PlanCommand.NAME,
    header = "Places all waiting pods at once, and compares that with one by one.",
    description =
        "Searches nodes for as many waiting pods as possible, those of a higher priority first, and"
            + " for gangs as a whole. kube-scheduler's filters have accepted each pod of the plan;"
            + " it never places fewer than one by one. Nothing is changed in the cluster.",
    footer = {
      "  berth plan cluster.yaml batch.yaml",
      "  berth plan --context prod --moves 10 --objective nodes --time 1m",
      "  berth plan cluster.yaml batch.yaml --planned planned.yaml"
    },
    exitCodeList = {"3:done, but a gang waits, or any pod with --all", "130:ended early by Ctrl-C"})
final class PlanCommand extends QuestionCommand<PlanAnswer> {
  static final String NAME = "plan";

  /// Above it, prices cannot be added up.
  private static final BigDecimal HIGHEST_PRICE = BigDecimal.valueOf(1_000_000_000);

  @Option(
      names = "--objective",
      paramLabel = "placed|nodes|price",
      description = {
        "What counts once as many pods as possible are placed.",
        "placed: nothing more (default).",
        "nodes: few nodes in use.",
        "price: nodes in use that cost little (default with --price)."
      })
  private @Nullable PackingObjective objective;

  @Option(
      names = "--model",
      paramLabel = "profile|trivial|octopus|net|cpu",
      description = {
        "Which nodes are better among plans that are equal otherwise.",
        "profile: those with the profile's highest scores before the plan (default).",
        "trivial, octopus, net, cpu: those that cost least by Firmament's model. trivial: all"
            + " alike. octopus: few pods. net: much bandwidth left, of which the input says"
            + " nothing, so all alike. cpu: much CPU and memory left, in balance."
      })
  private PlanCostModel model = PlanCostModel.PROFILE;

  @Option(
      names = "--price",
      paramLabel = "LABEL=VALUE:AMOUNT",
      description =
          "What a node with that label costs per hour, in any currency, such as"
              + " node-pool=general:0.19. May be repeated; the first that a node has counts.")
  private List<LabelPrice> prices = List.of();

  @Option(
      names = "--moves",
      paramLabel = "N",
      description =
          "How many running pods of controllers may move to another node at most (default: 0). A"
              + " pod moves only if that helps, and never against a disruption budget.")
  private int moves;

  @Option(
      names = "--time",
      paramLabel = "DURATION",
      description =
          "How long to search, such as 1m (default: 10s). Then the best plan so far is the result,"
              + " as at Ctrl-C.")
  private @Nullable Duration time;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      description =
          "In place of --time: search N rounds. The same input, seed and rounds have the same"
              + " plan.")
  private @Nullable Long rounds;

  @Option(
      names = "--search-seed",
      paramLabel = "N",
      description = "Another seed tries other things (default: 1).")
  private long searchSeed = 1;

  @Option(names = "--placements", description = "List every pod that gets a node.")
  private boolean listsPlacements;

  @Option(
      names = "--all",
      description = "Show every pod and every move, and end with exit code 3 if any pod waits.")
  private boolean all;

  @Option(
      names = "--planned",
      paramLabel = "FILE",
      description = {
        "Write the cluster with the plan there, too, as YAML: the objects as given, pods with their"
            + " nodes. berth simulate takes it as input."
      })
  private @Nullable Path planned;

  PlanCommand(Streams streams) {
    super(streams, OutputOptions.ofObjects("name: the pods that get no node, as pod/NAME."));
  }

  @Override
  PlanQuestion question() {
    new OptionChecks(line())
        .notNegative("--moves", moves)
        .notNegative("--rounds", rounds == null ? 0 : rounds)
        .that(rounds == null || time == null, "--rounds stands in place of --time")
        .that(
            objective != PackingObjective.PRICE || !prices.isEmpty(),
            "--objective=price: prices are missing; name them by --price")
        .that(
            prices.stream().allMatch(price -> price.amount().compareTo(HIGHEST_PRICE) <= 0),
            "--price: an amount is higher than %s".formatted(HIGHEST_PRICE.toPlainString()))
        .that(options().nodeUsage() == null, "--node-usage: plans go by requests alone")
        .done();
    if (planned != null) {
      OutputFile.requireDirectory(planned, line());
    }
    return new PlanQuestion(prices, objective(), model, moves, limit(), searchSeed);
  }

  @Override
  public List<DocumentType<?>> documentTypes() {
    return List.of(PlanTree.PLAN);
  }

  private PackingObjective objective() {
    if (objective != null) {
      return objective;
    }
    return prices.isEmpty() ? PackingObjective.PLACED : PackingObjective.PRICE;
  }

  private PlanLimit limit() {
    if (rounds != null) {
      return PlanLimit.ofRounds(rounds);
    }
    return PlanLimit.ofTime(time == null ? Duration.ofSeconds(10) : time);
  }

  @Override
  String title() {
    return "A plan for ";
  }

  @Override
  boolean showsAll() {
    return all;
  }

  @Override
  void write(PlanAnswer answer, Page page) {
    super.write(answer, page);
    if (listsPlacements || page.isForPrograms()) {
      answer.writePlacements(page);
    }
  }

  @Override
  void writeMore(PlanAnswer answer) throws IOException {
    if (planned != null) {
      try (var file = Files.newBufferedWriter(planned)) {
        answer.writeCluster(file);
      }
    }
  }

  @Override
  int exitCode(PlanAnswer answer) {
    return ExitCodes.of(answer.haveGangsStarted() && (answer.isComplete() || !all));
  }
}
