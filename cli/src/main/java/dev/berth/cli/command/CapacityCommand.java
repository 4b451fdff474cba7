package dev.berth.cli.command;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `berth capacity`: how many more pods of a kind fit into a cluster. With `--compat`, which
/// [CommandWords] looks for, [ClusterCapacityCommand] runs in its place.
@Command(
    name = "capacity",
    header = "Says how many more pods of a kind fit into a cluster.",
    footer = {
      "",
      "  berth capacity --compat --podspec pod.yaml --verbose cluster.yaml",
      "  berth capacity --compat --podspec pod.yaml --kubeconfig ~/.kube/config",
      "  ln -s \"$(command -v berth)\" cluster-capacity"
    })
final class CapacityCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--compat",
      description =
          "Be cluster-capacity, from its flags to its counts and refusals; see docs/capacity.md.")
  @SuppressWarnings("UnusedVariable") // read before this command is made
  private boolean compat;

  CapacityCommand() {}

  @Override
  public Integer call() {
    throw new ParameterException(spec.commandLine(), "--compat is missing");
  }
}
