package dev.berth.bench.workload;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// The description of a workload in a folder.
///
/// @param featureGates the gates that differ from their defaults
/// @param counts `bound` or `attempts`
public record WorkloadFolder(
    String shape,
    long nodes,
    Map<String, Boolean> featureGates,
    String counts,
    List<Stretch> stretches) {
  public WorkloadFolder {
    featureGates = Map.copyOf(featureGates);
    stretches = List.copyOf(stretches);
  }

  /// Reads `workload.json`.
  public static WorkloadFolder read(Path folder) {
    TemplateTree tree = TemplateTree.read(folder.resolve("workload.json"));
    return new WorkloadFolder(
        text(tree, "shape"),
        Long.parseLong(text(tree, "nodes")),
        tree.tree("featureGates").switches(),
        text(tree, "counts"),
        Stretch.of(tree));
  }

  private static String text(TemplateTree tree, String field) {
    return requireNonNull(tree.text(field), field);
  }
}
