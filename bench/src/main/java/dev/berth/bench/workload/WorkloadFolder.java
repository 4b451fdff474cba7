package dev.berth.bench.workload;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.List;

/// The description of a workload that has been written to a folder.
///
/// @param counts `bound` or `attempts`
public record WorkloadFolder(String shape, long nodes, String counts, List<Stretch> stretches) {
  public WorkloadFolder {
    stretches = List.copyOf(stretches);
  }

  /// Reads `workload.json`.
  public static WorkloadFolder read(Path folder) {
    TemplateTree tree = TemplateTree.read(folder.resolve("workload.json"));
    return new WorkloadFolder(
        text(tree, "shape"),
        Long.parseLong(text(tree, "nodes")),
        text(tree, "counts"),
        Stretch.of(tree));
  }

  private static String text(TemplateTree tree, String field) {
    return requireNonNull(tree.text(field), field);
  }
}
