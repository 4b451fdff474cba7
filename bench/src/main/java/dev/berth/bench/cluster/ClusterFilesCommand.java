package dev.berth.bench.cluster;

import dev.berth.bench.workload.BenchmarkWorkload;
import dev.berth.bench.workload.Shape;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// Expands shapes of `bench/workloads/cluster`, and prints the folders, one on each line.
@Command(name = "cluster-files", hidden = true)
public final class ClusterFilesCommand implements Callable<Integer> {
  @Option(names = "--home", required = true)
  private Path home = Path.of("");

  @Option(names = "--shapes", split = ",")
  private List<String> shapes = List.of();

  @Option(names = "--nodes")
  private long nodes = 5_000;

  /// Creates the command; picocli sets its options.
  public ClusterFilesCommand() {}

  @Override
  public Integer call() {
    Path folder = home.resolve("bench/workloads/cluster");
    for (String name : shapes.isEmpty() ? Shape.names(folder) : shapes) {
      Shape shape = Shape.read(folder, name);
      var workload = new BenchmarkWorkload(shape, nodes, shape.stretches());
      Path files = home.resolve("target/bench/cluster").resolve(workload.folderName());
      workload.write(files);
      IO.println(files);
    }
    return 0;
  }
}
