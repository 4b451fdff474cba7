package dev.berth.cluster.manifest;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Recognizes the sources of manifests that are no manifests: Helm charts and kustomizations. For
/// each, a message names the tool that renders it.
final class Unrendered {
  private static final String CHART = "Chart.yaml";
  private static final String VALUES = "values.yaml";
  private static final String TEMPLATES = "templates";
  private static final List<String> KUSTOMIZATIONS =
      List.of("kustomization.yaml", "kustomization.yml", "Kustomization");

  private Unrendered() {}

  /// Returns the message about a directory.
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

  /// Returns the message about a file.
  ///
  /// @return null unless the file makes sense only as a part of a chart or of a kustomization
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

  /// Returns the chart to which the directory belongs: templates may have subdirectories.
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
