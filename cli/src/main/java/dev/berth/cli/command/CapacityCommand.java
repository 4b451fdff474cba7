package dev.berth.cli.command;

import dev.berth.cli.scenario.InputException;
import dev.berth.cli.terminal.Streams;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `berth capacity`: how many more pods of a kind fit into a cluster, and how many nodes would do.
/// With `--compat`, which [CommandWords] looks for, [ClusterCapacityCommand] runs in its place.
@Command(
    name = "capacity",
    header = "Says how much fits into a cluster, and how many nodes would do.",
    description = {
      "",
      "Pods that wait come first; then what --podspec names is put into the cluster as often as it"
          + " fits, by the decisions of kube-scheduler. Says why no more, and what is left where.",
      "With --until-fits, says how few more nodes would take all pods that wait; with"
          + " --consolidate, which nodes can go.",
      ""
    },
    footer = {
      "",
      "  berth capacity cluster.yaml --podspec web.yaml",
      "  berth capacity --context prod --podspec web.yaml*3 --podspec db.yaml",
      "  helm template shop | berth capacity cluster.yaml --podspec - --next 10",
      "  berth capacity cluster.yaml app.yaml --scale node-pool=general --until-fits",
      "  berth capacity cluster.yaml --consolidate --price node-pool=general:0.19",
      "  berth capacity cluster.yaml --consolidate --survive node --time-limit 2m",
      "  berth capacity --compat --podspec pod.yaml --verbose cluster.yaml",
      "  berth capacity --compat --podspec pod.yaml --kubeconfig ~/.kube/config",
      "  ln -s \"$(command -v berth)\" cluster-capacity"
    },
    exitCodeList = {
      "3:done, and fewer fit than --at-least asks for, or pods wait whatever nodes --until-fits"
          + " adds, or would after the loss of what --survive names",
      "130:ended early by Ctrl-C"
    })
final class CapacityCommand implements Callable<Integer> {
  private final Streams streams;

  @Parameters(
      arity = "0..*",
      paramLabel = "FILE",
      description =
          "YAML or JSON: files, directories of them, or - for standard input. The cluster, unless a"
              + " live one is named.")
  private List<String> files = List.of();

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private FitOptions fit = new FitOptions();

  @Mixin private SizeOptions size = new SizeOptions();

  @Mixin private RunOptions options = new RunOptions();

  @Mixin private HtmlOption html = new HtmlOption();

  @Option(
      names = "--compat",
      description =
          "Be cluster-capacity, from its flags to its counts and refusals; see docs/capacity.md.")
  @SuppressWarnings("UnusedVariable") // read before this command is made
  private boolean compat;

  @Option(
      names = {"-o", "--output"},
      paramLabel = OutputFormat.NAMES,
      converter = OutputFormat.NameConverter.class,
      description = {
        OutputFormat.FOR_PEOPLE,
        "name: with --consolidate, the nodes that can go, as node/NAME.",
        OutputFormat.FOR_OTHERS
      })
  private OutputFormat format = OutputFormat.TABLE;

  CapacityCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() throws InputException, InterruptedException, IOException {
    options.requireInput(files, spec.commandLine());
    html.check(spec.commandLine());
    var writer = new ResultWriter(format, streams, html);
    return size.isGiven(spec.commandLine())
        ? size.run(spec.commandLine(), options, files, fit.pools(), writer)
        : fit.run(spec.commandLine(), options, files, writer);
  }
}
