package dev.berth.bench.core;

import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// Measures [RetainedMemory].
@Command(
    name = "memory",
    sortOptions = false,
    description = "What a further node, and a further pod of a workload, retain.")
public final class MemoryCommand implements Callable<Integer> {
  @Option(names = "--nodes", description = "How many further nodes: ${DEFAULT-VALUE}.")
  private int nodes = 5_000;

  @Option(names = "--images", description = "Images on each node: ${DEFAULT-VALUE}.")
  private int images = 50;

  @Option(names = "--pods", description = "How many further pods: ${DEFAULT-VALUE}.")
  private int pods = 50_000;

  /// Creates the command; picocli sets its options.
  public MemoryCommand() {}

  @Override
  public Integer call() throws IOException {
    var retained = RetainedMemory.measure(nodes, images, pods);
    IO.println("node as it was read                  %,6d B".formatted(retained.readNode()));
    IO.println(
        "node, with answers for %d workloads   %,6d B"
            .formatted(retained.classes(), retained.node()));
    IO.println("pod                                  %,6d B".formatted(retained.pod()));
    return 0;
  }
}
