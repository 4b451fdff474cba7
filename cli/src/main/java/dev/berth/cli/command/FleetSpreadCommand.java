package dev.berth.cli.command;

import dev.berth.questions.fleet.FleetRun;
import dev.berth.questions.fleet.FleetSpreadAnswer;
import dev.berth.questions.fleet.SpreadUnit;
import dev.berth.scenario.InputException;
import dev.berth.terminal.Streams;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `berth fleet spread`: the number of replicas for each cluster.
@Command(
    name = FleetSpreadCommand.NAME,
    header = "Spreads the replicas of a workload over clusters, by weights and by what fits.",
    description =
        "Counts in each cluster how many replicas fit, as berth capacity fit does, and gives them"
            + " out in proportion to the weights. One replica more moves no other one. A cluster"
            + " that does not answer gets none.",
    footer = {
      "  berth fleet spread web.yaml --context eu,us --weight eu=2",
      "  berth fleet spread web.yaml --replicas 40 --cluster eu.yaml --cluster us.yaml",
      "  berth fleet spread training.yaml --sets 5 --context eu,us,ap"
    },
    exitCodeList = {
      "1:a cluster has not answered; the others have",
      "3:the clusters have no room for all replicas"
    })
final class FleetSpreadCommand extends FleetQuestionCommand<FleetSpreadAnswer> {
  static final String NAME = "spread";

  private static final int MOST_WEIGHT = 1_000_000;

  /// The maximum that a running scheduler counts.
  private static final long MOST = 100_000;

  @Option(
      names = "--replicas",
      paramLabel = "N",
      description =
          "How many pods of the workload are spread; otherwise as many as it has. There must be"
              + " only one workload.")
  private @Nullable Long replicas;

  @Option(
      names = "--sets",
      paramLabel = "N",
      description =
          "In place of --replicas: spread N times what the files have in all, which stays"
              + " together.")
  private @Nullable Long sets;

  @Option(
      names = "--weight",
      paramLabel = "NAME=N",
      split = ",",
      description =
          "The weight of a cluster, from 0 on (default: 1). May be repeated. A cluster with 0 gets"
              + " nothing.")
  private Map<String, Integer> weights = Map.of();

  FleetSpreadCommand(Streams streams) {
    super(streams, OutputOptions.ofTables());
  }

  @Override
  FleetOptions.Asked asked(List<String> files, Set<String> names) {
    var checks =
        new OptionChecks(line())
            .that(replicas == null || sets == null, "--sets stands in place of --replicas")
            .that(isCount(replicas), "--replicas: 1 to %,d are possible".formatted(MOST))
            .that(isCount(sets), "--sets: 1 to %,d are possible".formatted(MOST));
    weights.forEach((name, weight) ->
        checks
            .that(names.contains(name), "--weight=%s: there is no such cluster".formatted(name))
            .that(
                weight >= 0 && weight <= MOST_WEIGHT,
                "--weight=%s: 0 to %,d are possible".formatted(name, MOST_WEIGHT)));
    checks.done();
    long most = unit().mostRounds();
    var words = new ArrayList<>(List.of(CapacityCommand.NAME, FitCommand.NAME));
    words.add("--max-limit=" + most);
    files.forEach(file -> words.add("--podspec=" + file));
    return new FleetOptions.Asked(words, List.of(), "/capacity?maxLimit=" + most, "");
  }

  private static boolean isCount(@Nullable Long count) {
    return count == null || (count > 0 && count <= MOST);
  }

  private SpreadUnit unit() {
    return sets == null
        ? new SpreadUnit.Replicas(replicas == null ? 0 : replicas)
        : new SpreadUnit.Sets(sets);
  }

  @Override
  FleetSpreadAnswer answer(FleetRun run) throws InputException, InterruptedException {
    return FleetSpreadAnswer.of(run, unit(), weights);
  }

  @Override
  String title() {
    return "Replicas over ";
  }
}
