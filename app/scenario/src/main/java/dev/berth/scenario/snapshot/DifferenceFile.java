package dev.berth.scenario.snapshot;

import dev.berth.api.codec.Kind;
import dev.berth.api.codec.Kinds;
import dev.berth.api.codec.YamlEncoder;
import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.cluster.output.SnapshotWriter;
import dev.berth.engine.cycle.VerificationError;
import dev.berth.framework.cluster.Snapshot;
import dev.berth.framework.model.NodeInfo;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The inputs of a decision for which remembered answers were wrong, as a file that `berth
/// simulate` and `berth explain` read: the objects of the engine, and the pod, which is the only
/// one that waits. Pods in binding are on their nodes.
public final class DifferenceFile {
  private DifferenceFile() {}

  /// Writes a new temporary file that only the user may read.
  ///
  /// @return a sentence about the difference, with the file, or with the reason why there is none
  @SuppressWarnings("exports") // only the rooms above see the type
  public static String save(VerificationError difference) {
    String saved;
    try {
      Path file = Files.createTempFile("berth-difference-", ".yaml");
      write(difference, file);
      saved =
          "the cluster as it was, and the pod, are in %s: see them with berth explain %s %s"
              .formatted(file, file, difference.pod().key());
    } catch (IOException | UncheckedIOException e) {
      saved = "the cluster as it was could not be written: " + e.getMessage();
    }
    return "remembered answers are wrong: %s; please report it; %s"
        .formatted(difference.getMessage(), saved);
  }

  private static void write(VerificationError difference, Path file) throws IOException {
    try (var out = Files.newBufferedWriter(file);
        var writer = new SnapshotWriter(new YamlEncoder(out))) {
      for (Kind<?> kind : Kinds.all()) {
        objects(kind, difference).forEach(writer::write);
      }
    }
  }

  private static List<? extends KubernetesObject> objects(
      Kind<?> kind, VerificationError difference) {
    Snapshot cluster = difference.cluster();
    if (kind.type().equals(Node.class)) {
      return cluster.nodes().nodes().stream().map(NodeInfo::node).toList();
    }
    return kind.type().equals(Pod.class)
        ? pods(difference)
        : cluster.objects().list(kind.type()).stream()
            .filter(object -> object.apiVersion().equals(kind.apiVersion()))
            .toList();
  }

  /// The pods on nodes, the nominated pods, and the waiting pod.
  private static List<Pod> pods(VerificationError difference) {
    Snapshot cluster = difference.cluster();
    var pods = new ArrayList<Pod>();
    for (NodeInfo node : cluster.nodes().nodes()) {
      node.pods().forEach(pod -> pods.add(pod.pod()));
      for (var pod : cluster.nominator().nominatedTo(node.name())) {
        if (!pod.uid().equals(difference.pod().uid())) {
          var status = pod.pod().status().withNominatedNodeName(node.name());
          pods.add(pod.pod().withStatus(status));
        }
      }
    }
    pods.add(difference.pod().pod());
    return pods;
  }
}
