package dev.berth.cli.command;

import dev.berth.api.core.Node;
import dev.berth.capacity.size.ConsolidationSearch;
import dev.berth.capacity.size.PlanUse;
import dev.berth.capacity.size.SearchLimit;
import dev.berth.capacity.size.SizeException;
import dev.berth.capacity.size.SizeProgress;
import dev.berth.cli.disruption.NodeExpression;
import dev.berth.cli.scenario.RunNotes;
import dev.berth.cli.size.ConsolidationPage;
import dev.berth.cli.size.HeadroomText;
import dev.berth.cli.size.SizeTree;
import dev.berth.cli.terminal.Streams;
import dev.berth.cluster.manifest.Input;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `berth capacity consolidate`: which nodes can go.
@Command(
    name = ConsolidateCommand.NAME,
    header = "Says which nodes can go.",
    description = {
      "",
      "All pods of these nodes find another place, with all constraints, and disruption budgets are"
          + " kept on the way.",
      ""
    },
    footer = {
      "",
      "  berth capacity consolidate cluster.yaml --price node-pool=general:0.19",
      "  berth capacity consolidate --context prod --survive node --time-limit 2m"
    },
    exitCodeList = "130:ended early by Ctrl-C")
final class ConsolidateCommand extends SizeCommand {
  static final String NAME = "consolidate";

  /// The same input has the same plan.
  private static final long SEED = 1;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--keep",
      paramLabel = "NODES",
      description = {
        "Nodes that stay, whatever is on them: names, LABEL=VALUE, zone=VALUE"
            + " or pool=VALUE, with commas between them. May be repeated."
      })
  private List<String> keep = List.of();

  @Option(
      names = "--headroom",
      paramLabel = "PERCENT",
      description = "How much of its CPU and memory each node keeps free, such as 20%%.")
  private @Nullable HeadroomText headroom;

  /// What the question was before it was a command.
  @Option(names = "--consolidate", hidden = true)
  @SuppressWarnings("UnusedVariable") // it says nothing more
  private boolean consolidate;

  ConsolidateCommand(Streams streams) {
    super(streams, OutputOptions.ofObjects("name: the nodes that can go, as node/NAME."));
  }

  @Override
  void check(CommandLine line, boolean hasControllers, boolean survives) {
    new OptionChecks(line)
        .that(hasControllers, "nodes can go with the controllers only, which bring pods back")
        .done();
  }

  @Override
  Input input(Input given) {
    return headroom == null ? given : headroom.leave(given);
  }

  @Override
  Result search(Wanted wanted, RunNotes notes, Consumer<SizeProgress> progress, boolean all)
      throws InterruptedException, SizeException {
    var scenario = wanted.scenario();
    var survive = wanted.survive();
    var limit = survive == null ? SearchLimit.DEFAULT : SearchLimit.OF_LOSSES;
    var search =
        new ConsolidationSearch(
                scenario, wanted.prices(), limit, new SplittableRandom(SEED), progress)
            .keep(kept(scenario.cluster().list(Node.class)));
    if (survive != null) {
      search.survive(survive);
    }
    var plan = search.search();
    var use = PlanUse.of(plan, scenario, wanted.pools(), wanted.prices());
    return new Result(
        SizeTree.of(plan, use, notes),
        page -> new ConsolidationPage(plan, use, all || page.isForPrograms()).write(page),
        ExitCodes.DONE);
  }

  /// The names of the nodes that are to stay.
  private Set<String> kept(Collection<Node> cluster) {
    var names = new HashSet<String>();
    for (String nodes : keep) {
      try {
        names.addAll(new NodeExpression(nodes).resolve(cluster));
      } catch (IllegalArgumentException e) {
        throw new ParameterException(spec.commandLine(), "--keep: " + e.getMessage(), e);
      }
    }
    return names;
  }
}
