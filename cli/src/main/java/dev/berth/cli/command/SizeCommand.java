package dev.berth.cli.command;

import dev.berth.capacity.size.LossUnit;
import dev.berth.capacity.size.Prices.LabelPrice;
import dev.berth.questions.Answer;
import dev.berth.questions.size.SizeQuestion;
import dev.berth.terminal.Streams;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// A command that searches for the right size of a cluster.
abstract class SizeCommand<A extends Answer> extends QuestionCommand<A> {
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

  @Mixin private PoolOption pool = new PoolOption();

  SizeCommand(Streams streams, OutputOptions output) {
    super(streams, output);
  }

  /// The common part of all these questions.
  final SizeQuestion size() {
    return new SizeQuestion(prices, pool.pools(), survive);
  }

  @Override
  final @Nullable Duration timeLimit() {
    return timeLimit;
  }

  @Override
  final boolean showsAll() {
    return all;
  }

  @Override
  final String title() {
    return "The size of ";
  }
}
