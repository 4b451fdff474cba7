package dev.berth.cli.command;

import dev.berth.questions.Question;
import dev.berth.questions.disruption.DisruptionTree;
import dev.berth.questions.disruption.LossGroup;
import dev.berth.questions.disruption.LossQuestion;
import dev.berth.questions.document.DocumentType;
import dev.berth.questions.report.RunFindings;
import dev.berth.scenario.InputSettings;
import dev.berth.terminal.Streams;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/// `berth disrupt`: shows what happens to pods when nodes are drained, tainted, upgraded or lost.
@Command(
    name = "disrupt",
    header = "Shows what a drain, a taint, an upgrade or the loss of nodes does to pods.",
    description = {
      "Nothing is changed in a live cluster: time passes in memory, where pods are evicted as"
          + " kubectl drain, the eviction API and kube-controller-manager do it, their workloads"
          + " make new ones, and the scheduler places them.",
      "NODES are names, labels such as disk=ssd, zone=NAME, or pool=NAME; several are separated by"
          + " commas. Joined by +, all have to be so: zone=a+disk=ssd."
    },
    footer = {
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
final class DisruptCommand extends QuestionCommand<RunFindings> {
  @Mixin private DisruptionOptions disruption = new DisruptionOptions();

  @Option(
      names = "--every-node",
      description = "Lose each node by itself, and show which loss hurts; without time.")
  private boolean everyNode;

  @Option(names = "--every-zone", description = "The same for the nodes of each zone.")
  private boolean everyZone;

  @Option(names = "--every-pool", description = "The same for the nodes of each pool.")
  private boolean everyPool;

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
    super(
        streams,
        OutputOptions.ofObjects(
            "name: the pods that nodes lose, as pod/NAME; with --every-node, the nodes whose loss"
                + " hurts, as node/NAME."));
  }

  @Override
  Question<? extends RunFindings> question() {
    disruption.check(line(), options().drained());
    var question = disruption.question(options().drained());
    var every = Stream.of(everyNode, everyZone, everyPool).filter(it -> it).count();
    if (every + (question.isEmpty() ? 0 : 1) != 1) {
      throw new ParameterException(
          line(),
          every == 0
              ? "a disruption is missing: name one, such as --drain, --taint or --lose"
              : "--every-node, --every-zone and --every-pool stand alone");
    }
    if (!options().hasControllers()) {
      throw new ParameterException(
          line(), "--controllers=false: without controllers no pod comes again");
    }
    if (everyZone || everyPool) {
      format().requireNoNames(line(), "a %s is not an object".formatted(by()));
    }
    return every == 0 ? question : new LossQuestion(by(), "--every-" + by());
  }

  @Override
  public List<DocumentType<?>> documentTypes() {
    return List.of(
        everyNode || everyZone || everyPool ? DisruptionTree.TRIALS : DisruptionTree.DISRUPTION);
  }

  /// The drained nodes are part of the disruption.
  @Override
  InputSettings settings() {
    return options().undrained();
  }

  @Override
  @Nullable Duration timeLimit() {
    return timeLimit;
  }

  @Override
  boolean showsAll() {
    return all;
  }

  @Override
  String title() {
    return everyNode || everyZone || everyPool
        ? "Losses of %ss of ".formatted(by())
        : "A disruption of ";
  }

  @Override
  int exitCode(RunFindings answer) {
    return failOn.exitCode(answer, streams().err());
  }

  /// The unit of each loss.
  private LossGroup by() {
    return everyNode ? LossGroup.NODE : everyZone ? LossGroup.ZONE : LossGroup.POOL;
  }
}
