package dev.berth.cli.command;

import dev.berth.capacity.size.SearchLimit;
import dev.berth.questions.document.DocumentType;
import dev.berth.questions.size.ConsolidationAnswer;
import dev.berth.questions.size.ConsolidationQuestion;
import dev.berth.questions.size.HeadroomText;
import dev.berth.questions.size.SizeTree;
import dev.berth.terminal.Streams;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `berth capacity consolidate`: finds nodes that can go.
@Command(
    name = ConsolidateCommand.NAME,
    header = "Says which nodes can go.",
    description =
        "All pods of these nodes find another place, with all constraints, and disruption budgets"
            + " are kept on the way.",
    footer = {
      "  berth capacity consolidate cluster.yaml --price node-pool=general:0.19",
      "  berth capacity consolidate --context prod --survive node --time-limit 2m"
    },
    exitCodeList = "130:ended early by Ctrl-C")
final class ConsolidateCommand extends SizeCommand<ConsolidationAnswer> {
  static final String NAME = "consolidate";

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

  /// The former name of the option.
  @Option(names = "--consolidate", hidden = true)
  @SuppressWarnings("UnusedVariable") // it says nothing more
  private boolean consolidate;

  ConsolidateCommand(Streams streams) {
    super(streams, OutputOptions.ofObjects("name: the nodes that can go, as node/NAME."));
  }

  @Override
  ConsolidationQuestion question() {
    new OptionChecks(line())
        .that(
            options().hasControllers(),
            "nodes can go with the controllers only, which bring pods back")
        .done();
    var limit = size().survive() == null ? SearchLimit.DEFAULT : SearchLimit.OF_LOSSES;
    return new ConsolidationQuestion(size(), keep, headroom, limit);
  }

  @Override
  public List<DocumentType<?>> documentTypes() {
    return List.of(SizeTree.CONSOLIDATION);
  }

  @Override
  int exitCode(ConsolidationAnswer answer) {
    return ExitCodes.DONE;
  }
}
