package dev.berth.cluster.manifest;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What manifests are made of, and is none itself: Helm charts and kustomizations. Each has a
/// message with the tool that renders it.
final class Unrendered {
  private static final String CHART = "Chart.yaml";
  private static final String VALUES = "values.yaml";
  private static final String TEMPLATES = "templates";
  private static final List<String> KUSTOMIZATIONS =
      List.of("kustomization.yaml", "kustomization.yml", "Kustomization");

  private Unrendered() {}

  /// What is to be done about a directory.
  ///
  /// @return null if the directory is neither a chart nor a kustomization
  static @Nullable String directory(Path directory) {
    if (Files.exists(directory.resolve(CHART))) {
      return "this is a Helm chart: write - in its place, and pipe in what this prints: helm template %s"
          .formatted(directory);
    }
    return KUSTOMIZATIONS.stream().anyMatch(name -> Files.exists(directory.resolve(name)))
        ? "this is a kustomization: write - in its place, and pipe in what this prints: kubectl kustomize %s"
            .formatted(directory)
        : null;
  }

  /// What is to be done about a file.
  ///
  /// @return null if the file is no part of a chart or of a kustomization that only makes sense as
  ///   a part of it
  static @Nullable String file(Path file) {
    var name = file.getFileName().toString();
    var directory = file.toAbsolutePath().getParent();
    if (directory == null) {
      return null;
    }
    if (KUSTOMIZATIONS.contains(name) || name.equals(CHART) || name.equals(VALUES)) {
      return directory(directory);
    }
    var chart = chartOfTemplates(directory);
    return chart == null ? null : directory(chart);
  }

  /// The chart that the directory belongs to: templates may have directories of their own.
  private static @Nullable Path chartOfTemplates(Path directory) {
    for (var templates = directory; templates != null; templates = templates.getParent()) {
      var parent = templates.getParent();
      if (parent != null && templates.endsWith(TEMPLATES) && Files.exists(parent.resolve(CHART))) {
        return parent;
      }
    }
    return null;
  }
}
