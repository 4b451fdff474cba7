package dev.berth.cli.command;

import dev.berth.capacity.compat.CapacityException;
import dev.berth.capacity.compat.NamespacePod;
import dev.berth.cli.compat.NamespaceRules;
import dev.berth.engine.port.TimeSource;
import dev.berth.scenario.InputException;
import dev.berth.terminal.Streams;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `berth genpod`: creates genpod's pod, with the options and exit codes of Berth. With `--compat`,
/// which [CommandWords] recognizes, [OriginalGenpodCommand] runs instead.
@Command(
    name = "genpod",
    header = "Writes the largest pod that the limits of a namespace allow.",
    description =
        "Of all LimitRanges for pods in the namespace the least max counts, for cpu and memory; the"
            + " annotation openshift.io/node-selector of the namespace becomes the node selector.",
    footer = {
      "  berth genpod --namespace shop cluster.yaml > pod.yaml",
      "  berth genpod --namespace shop --kubeconfig ~/.kube/config -o json"
    })
final class GenpodCommand implements Callable<Integer> {
  private final Streams streams;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      arity = "0..*",
      paramLabel = "FILE",
      description =
          "The cluster, unless a live one is named: files, directories, or - for standard input.")
  private List<String> files = List.of();

  @Option(
      names = "--namespace",
      paramLabel = "NAMESPACE",
      required = true,
      description = "The namespace that the pod is for.")
  private String namespace = "";

  @Mixin private ClusterOptions cluster = new ClusterOptions();

  @Mixin
  private OutputOptions output =
      new OutputOptions(OutputFormat.DOCUMENTS, "The format (default: yaml).");

  @Option(
      names = "--compat",
      description = "Be genpod, with its flags, refusals and exit codes; see docs/capacity.md.")
  @SuppressWarnings("UnusedVariable") // read before this command is made
  private boolean compat;

  GenpodCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() throws InputException, IOException, InterruptedException {
    var line = spec.commandLine();
    if (files.isEmpty() != cluster.isGiven()) {
      throw new ParameterException(
          line, "name either files, or a live cluster by --kubeconfig or --context");
    }
    try {
      NamespaceRules rules = rules();
      NamespacePod pod = rules.pod();
      streams.out().print(output.format() == OutputFormat.JSON ? pod.json() : pod.yaml());
      rules.notes(pod).forEach(streams::say);
      return ExitCodes.DONE;
    } catch (CapacityException e) {
      throw new InputException("--namespace", String.valueOf(e.getMessage()));
    }
  }

  private NamespaceRules rules()
      throws CapacityException, InputException, IOException, InterruptedException {
    return files.isEmpty()
        ? NamespaceRules.live(cluster.connection(TimeSource.system()), namespace)
        : NamespaceRules.inFiles(files, streams.in(), namespace);
  }
}
