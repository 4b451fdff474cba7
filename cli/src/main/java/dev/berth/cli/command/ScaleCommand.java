package dev.berth.cli.command;

import dev.berth.capacity.size.SearchLimit;
import dev.berth.questions.document.DocumentType;
import dev.berth.questions.size.ScaleAnswer;
import dev.berth.questions.size.ScaleQuestion;
import dev.berth.questions.size.ScaleShapes;
import dev.berth.questions.size.ShapeText;
import dev.berth.questions.size.SizeTree;
import dev.berth.terminal.Streams;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `berth capacity scale`: finds how few additional nodes would take all waiting pods.
@Command(
    name = ScaleCommand.NAME,
    header = "Says how few more nodes would take all pods that wait.",
    description =
        "Nodes are added until everything fits, and the fewest ones are found, or the cheapest"
            + " ones: by simulations of kube-scheduler, with all constraints of pods.",
    footer = {
      "  berth capacity scale cluster.yaml app.yaml --like node-pool=general",
      "  berth capacity scale cluster.yaml batch.yaml --like node-pool=general --plan",
      "  berth capacity scale --context prod app.yaml --shape large,cpu=16,memory=64Gi"
    },
    exitCodeList = {
      "3:done, but pods wait whatever nodes are added, or would wait after a loss that --survive"
          + " names",
      "130:ended early by Ctrl-C"
    })
final class ScaleCommand extends SizeCommand<ScaleAnswer> {
  static final String NAME = "scale";

  @Option(
      names = {"--like", "--scale"},
      paramLabel = "LABEL=VALUE|FILE",
      description = {
        "What the nodes to add are like. May be repeated: the fewest nodes of all shapes are found,"
            + " or the cheapest ones.",
        "node-pool=general: nodes like those with that label, in their zones by turns.",
        "FILE: nodes like those in it, as YAML."
      })
  private List<String> scale = List.of();

  @Option(
      names = "--shape",
      paramLabel = "NAME,cpu=N,memory=N,...",
      description = {
        "As --like, for nodes that are written on one line, such as"
            + " large,cpu=16,memory=64Gi,label:disk=ssd,taint:gpu=yes:NoSchedule,price=0.40"
      })
  private List<ShapeText> shapes = List.of();

  @Option(
      names = "--plan",
      description =
          "Also try to place all pods at once, as berth plan does, so that fewer nodes may be"
              + " enough.")
  private boolean isPlanned;

  /// The former name of the option.
  @Option(names = "--until-fits", hidden = true)
  @SuppressWarnings("UnusedVariable") // it says nothing more
  private boolean untilFits;

  ScaleCommand(Streams streams) {
    super(streams, OutputOptions.ofTables());
  }

  @Override
  ScaleQuestion question() {
    new OptionChecks(line())
        .that(
            !scale.isEmpty() || !shapes.isEmpty(),
            "the nodes to add are missing: name them by --like or --shape")
        .that(
            options().hasControllers() || size().survive() == null,
            "--survive needs the controllers, which bring pods back")
        .done();
    return new ScaleQuestion(
        new ScaleShapes(scale, shapes, size().prices()), size(), isPlanned, SearchLimit.OF_SCALE);
  }

  @Override
  public List<DocumentType<?>> documentTypes() {
    return List.of(SizeTree.SCALE);
  }

  @Override
  int exitCode(ScaleAnswer answer) {
    return ExitCodes.of(answer.plan().isComplete());
  }
}
