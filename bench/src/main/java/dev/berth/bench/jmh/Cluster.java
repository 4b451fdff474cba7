package dev.berth.bench.jmh;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.bench.workload.ClusterFile;
import dev.berth.bench.workload.Shape;
import dev.berth.bench.workload.Stretch;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// The objects of a shape of `bench/workloads`.
///
/// @param before nodes, running pods and others
/// @param pending pods without a node
record Cluster(List<KubernetesObject> before, List<Pod> pending) {
  /// Reads them from files, like a driver.
  ///
  /// @param nodes how many
  /// @param pods the number of pods without a node
  static Cluster of(String shape, int nodes, int pods) {
    try {
      Path workloads = Path.of(System.getProperty("bench.workloads", "bench/workloads"));
      Path folder = Files.createTempDirectory("bench");
      Shape.read(workloads, shape)
          .sized(nodes, pods, List.of(new Stretch("only", 1)))
          .write(folder);
      var files = new ClusterFile();
      return new Cluster(
          files.read(folder.resolve("before.json")),
          files.read(folder.resolve("pending-only.json")).stream().map(Pod.class::cast).toList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// The first node.
  Node node() {
    return before.stream()
        .filter(Node.class::isInstance)
        .map(Node.class::cast)
        .findFirst()
        .orElseThrow();
  }
}
